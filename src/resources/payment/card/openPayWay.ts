import { AppError } from '#domain/errors/appError.ts';
import { cardProvider } from '#domain/config/cardProvider.ts';
import { paymentMessages } from '#domain/messages/payments.ts';
import type { HostedFields, HostedFieldsOptions } from './hostedFields.ts';

interface PayWayFrame {
  getToken: (callback: (error: { message?: string } | null, data?: { singleUseTokenId?: string }) => void) => void;
  destroy: () => void;
}

/** The part of PayWay's script (api.payway.com.au/rest/v1/payway.js) that is used. */
interface PayWay {
  createCreditCardFrame: (
    options: {
      publishableApiKey: string;
      tokenMode: 'callback';
      layout: 'wide' | 'narrow';
      onValid: () => void;
      onInvalid: () => void;
    },
    callback: (error: { message?: string } | null, frame?: PayWayFrame) => void,
  ) => void;
}

declare global {
  interface Window {
    payway?: PayWay;
  }
}

const texts = paymentMessages.card;

const refusal = (message: string) => new AppError({ code: 'refused', message, status: 502 });

/** PayWay draws its frame into the element with this id. */
const containerId = 'payway-credit-card';

function loadScript(address: string): Promise<PayWay> {
  if (window.payway !== undefined) return Promise.resolve(window.payway);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    const fail = () => {
      script.remove();
      reject(refusal(texts.notLoaded));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => (window.payway === undefined ? fail() : resolve(window.payway)));
    document.head.append(script);
  });
}

/**
 * Opens PayWay's card fields.
 * @param address of its script.
 */
export async function openPayWay(
  { publicKey, container, onComplete }: HostedFieldsOptions,
  address: string = cardProvider.script,
): Promise<HostedFields> {
  const payWay = await loadScript(address);
  container.id = containerId;
  const options = {
    ...({ publishableApiKey: publicKey, tokenMode: 'callback', layout: 'wide' } as const),
    onValid: () => onComplete(true),
    onInvalid: () => onComplete(false),
  };
  const frame = await new Promise<PayWayFrame>((resolve, reject) => {
    payWay.createCreditCardFrame(options, (error, made) => {
      if (error !== null || made === undefined) reject(refusal(texts.notLoaded));
      else resolve(made);
    });
  });
  return {
    takeToken: () =>
      new Promise((resolve, reject) => {
        frame.getToken((error, data) => {
          const token = data?.singleUseTokenId;
          if (error !== null || token === undefined) reject(refusal(error?.message ?? texts.noToken));
          else resolve(token);
        });
      }),
    remove: () => frame.destroy(),
  };
}

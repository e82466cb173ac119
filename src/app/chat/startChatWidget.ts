/** The height of the chat's button at the lower edge: 72 px and the usual margin below it. */
const room = '5.5rem';

/** Loads a third party's help chat without blocking the page. A failed load is only logged. */
export function startChatWidget(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.referrerPolicy = 'no-referrer';
  script.addEventListener('error', () => console.warn('The chat widget could not be loaded.'));
  // The button is in the lower right corner; messages and the selection bar move above it.
  script.addEventListener('load', () => document.documentElement.style.setProperty('--chat-room', room));
  document.head.append(script);
}

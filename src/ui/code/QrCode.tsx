import { use } from 'react';
import { chakra } from '../theme/chakra.ts';

const library = import('uqr');

export interface QrCodeProps {
  text: string;
  label: string;
  maxW?: string;
}

/** Dark on light in both colour modes, for every camera. */
export default function QrCode({ text, label, maxW = '12rem' }: QrCodeProps) {
  const { encode } = use(library);
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <chakra.svg
      display="block"
      w="full"
      maxW={maxW}
      h="auto"
      borderRadius="l1"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-qr={text}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </chakra.svg>
  );
}

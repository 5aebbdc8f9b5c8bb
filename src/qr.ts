import { encode } from 'uqr';

/** A QR code as the path of a drawing of `size` × `size`: one rectangle for each run of dark modules in a row. */
export function toQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) =>
      Array.from(
        row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
        ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
  return { size, path };
}

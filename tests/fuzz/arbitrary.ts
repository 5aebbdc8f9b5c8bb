import fc from 'fast-check';

/** Marks that must never appear unescaped in a page or a feed. */
export const marks = {
  tag: '<x9z',
  attribute: '"x9z=',
  closing: '</script><x9z',
};

/** Which of them a page contains outside its data blocks, where quotes are escaped as in JSON. */
export function findMark(html: string): string | undefined {
  const text = html.replace(/<script type="application[^>]*>[^<]*<\/script>/g, '');
  return Object.values(marks).find((mark) => text.includes(mark));
}

const pieces = [
  marks.tag,
  `${marks.attribute}1`,
  marks.closing,
  "'x9z=",
  '<!--',
  ']]>',
  '&lt;',
  '&#0;',
  '$x',
  '{{x}}',
  '%00',
  '%zz',
  '../..',
  'javascript:x9z',
  'https://x9z.example/',
  '\u0000',
  '\u0008',
  '\u202e',
  '\u00ad',
  '\ufeff',
  '\ufffd',
  '\ud800',
  'ﬁ½ñÑ',
  'e\u0301'.repeat(40),
  '- # ## ### ',
  '---',
  'f’c 3/8" 0,85 kg/cm²',
  '1.000.000,5',
  '*',
  '"',
  '\\',
  "' or 1=1 --",
  'a'.repeat(300),
  '('.repeat(300),
  ' '.repeat(300),
  '.'.repeat(300),
];

/** Texts as people, programs and attackers write them. */
export const text = (longest = 60) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: longest }),
    fc.string({ unit: 'binary', maxLength: longest }),
    fc
      .array(
        fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme-ascii', maxLength: 8 })),
        { maxLength: 8 },
      )
      .map((parts) => parts.join('')),
    // One piece repeated finds work that is not linear in the length.
    fc
      .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 400 }))
      .map(([piece, times]) => piece.repeat(times).slice(0, 20_000)),
  );

/** The bytes with a few of them changed, removed or added. */
export function mutate(sources: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    kind: fc.constantFrom('change', 'cut', 'insert', 'end'),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  });
  return fc
    .tuple(fc.constantFrom(...sources), fc.array(change, { minLength: 1, maxLength: 6 }))
    .map(([source, changes]) => {
      let bytes = Buffer.from(source);
      for (const { at, kind, bytes: other } of changes) {
        const index = Math.floor(at * bytes.length);
        const rest = kind === 'insert' ? index : index + other.length;
        if (kind === 'end') bytes = bytes.subarray(0, index);
        else {
          const middle = kind === 'cut' ? Buffer.alloc(0) : other;
          bytes = Buffer.concat([bytes.subarray(0, index), middle, bytes.subarray(rest)]);
        }
      }
      return bytes;
    });
}

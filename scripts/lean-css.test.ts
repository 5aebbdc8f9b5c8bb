import { expect, test } from 'vitest';
import { removeUnusedVariables } from './lean-css.ts';

const declare = (name: string, value: string) =>
  `@property ${name}{syntax:"*";inherits:false;initial-value:${value}}`;

test('a variable of Tailwind stays only where a utility sets it and another reads it', () => {
  const css =
    '@layer properties{@supports (a:b){*{--tw-leading:initial;--tw-style:solid;--tw-x:0}}}' +
    '.a{--tw-leading:1;line-height:1}.b{border-style:var(--tw-style)}.c{--tw-x:2px}.d{left:var(--tw-x)}' +
    declare('--tw-leading', '') +
    declare('--tw-style', 'solid') +
    declare('--tw-x', '0');
  expect(removeUnusedVariables(css)).toBe(
    '@layer properties{@supports (a:b){*{--tw-x:0}}}' +
      '.a{line-height:1}.b{border-style:solid}.c{--tw-x:2px}.d{left:var(--tw-x)}' +
      declare('--tw-x', '0'),
  );
});

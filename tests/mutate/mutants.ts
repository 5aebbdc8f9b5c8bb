import { type ESTree, parseSync, Visitor } from 'vite';

/** One small fault: the text between two offsets of a source is replaced. */
export type Mutant = { file: string; start: number; end: number; text: string; place: MutantKind };
type Span = { start: number; end: number };

/** Code that contains both texts and chooses one when it runs. */
const choices = {
  expression: (on: string, is: string, was: string) => `(${on} ? ${is} : ${was})`,
  arguments: (on: string, is: string, was: string) => `...(${on} ? [${is}] : [${was}])`,
  statement: (on: string, is: string, was: string) => `{ if (${on}) {${is}} else {${was}} }`,
  attribute: (on: string, is: string, was: string) => `{${on} ? ${is} : ${was}}`,
  template: (on: string, is: string, was: string) => `\${${on} ? \`${is}\` : \`${was}\`}`,
  words: (on: string, is: string, was: string) => `{${on} ? '${is}' : ${readWords(was)}}`,
};
type MutantKind = keyof typeof choices;

const opposites: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
};

/** Visual only, which no test checks: classes, drawings, widths of placeholders. */
const drawingAttributes = ['className', 'd', 'points', 'transform', 'viewBox'];
const drawnElements = ['Skeleton'];

const kindOf = (node: ESTree.Node) =>
  node.type === 'Literal' ? typeof node.value : node.type.replace(/^.*Function.*$/, '');
const isText = (node: ESTree.Node) => /^(?:string|TemplateLiteral)$/.test(kindOf(node));
/** An SVG path begins with «M» and numbers. */
const hasWords = (text: string) => /\p{L}.* /u.test(text) && !/^['"`]?m-?[\d.]/i.test(text);

/** Every possible fault of a source. */
function listMutants(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = [];
  let quietUntil = 0;
  const textOf = ({ start, end }: Span) => source.slice(start, end);
  const addMutant = ({ start, end }: Span, text: string, place: MutantKind = 'expression') => {
    if (start >= quietUntil && text !== source.slice(start, end)) {
      mutants.push({ file, start, end, text, place });
    }
  };
  const skip = ({ end }: Span) => {
    quietUntil = Math.max(quietUntil, end);
  };
  type Binary = Span & { operator: string; left: ESTree.Node; right: ESTree.Node };
  const turnOperator = (node: Binary) => {
    const opposite = opposites[node.operator];
    if (!opposite || (node.operator === '+' && [node.left, node.right].some(isText))) return;
    const between = source.slice(node.left.end, node.right.start);
    const turned = between.replace(node.operator, opposite);
    addMutant(node, textOf(node.left) + turned + textOf(node.right));
  };
  const negate = ({ test }: { test: ESTree.Node }) => addMutant(test, `!(${textOf(test)})`);
  const swapFirst = ([first, second]: ESTree.Node[]) => {
    // Only arguments of the same kind: the type checker rejects others at once.
    if (!first || !second || kindOf(first) !== kindOf(second)) return;
    const between = source.slice(first.end, second.start);
    const swapped = textOf(second) + between + textOf(first);
    addMutant({ start: first.start, end: second.end }, swapped, 'arguments');
  };
  /** The texts of a template between its expressions. */
  const listWords = ({ quasis }: { quasis: ESTree.TemplateElement[] }) =>
    quasis
      .filter(({ value }) => hasWords(value.raw))
      .map((node) => ({ start: node.start + 1, end: node.start + 1 + node.value.raw.length }));

  const { program } = parseSync(file, source);
  new Visitor({
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    JSXOpeningElement(node) {
      if (drawnElements.includes(textOf(node.name))) skip(node);
    },
    JSXAttribute(node) {
      if (drawingAttributes.includes(textOf(node.name))) skip(node);
      else if (node.value?.type === 'Literal' && hasWords(textOf(node.value)))
        addMutant(node.value, "''", 'attribute');
    },
    VariableDeclarator(node) {
      // Variables that hold classes.
      if (/class(?:es)?$/i.test(textOf(node.id))) skip(node);
    },
    Property(node) {
      if (drawingAttributes.includes(textOf(node.key))) skip(node);
    },
    NewExpression(node) {
      // Messages for programmers.
      if (textOf(node.callee) === 'Error') skip(node);
    },
    BinaryExpression: turnOperator,
    LogicalExpression: turnOperator,
    AssignmentExpression: turnOperator,
    IfStatement: negate,
    ConditionalExpression: negate,
    UnaryExpression(node) {
      if (node.operator === '!') addMutant(node, textOf(node.argument));
    },
    AwaitExpression(node) {
      addMutant(node, textOf(node.argument));
    },
    CallExpression(node) {
      // For min and max the order of arguments does not matter.
      if (!/^Math\.(?:min|max)$/.test(textOf(node.callee))) swapFirst(node.arguments);
    },
    ExpressionStatement(node) {
      if (/^(?:Call|Await|Assignment|Update)/.test(node.expression.type))
        addMutant(node, '', 'statement');
    },
    Literal(node) {
      const { value } = node;
      if (typeof value === 'boolean') addMutant(node, String(!value));
      if (typeof value === 'number') addMutant(node, String(value < 1000 ? value + 1 : value * 2));
      // Only texts with spaces, which people read: changed names and keys would break everything.
      if (typeof value === 'string' && hasWords(value)) addMutant(node, "''");
    },
    TaggedTemplateExpression(node) {
      for (const { start, end } of listWords(node.quasi)) {
        addMutant(node, source.slice(node.start, start) + source.slice(end, node.end));
      }
      // The tag receives the expressions as values.
      skip(node);
    },
    TemplateLiteral(node) {
      for (const words of listWords(node)) addMutant(words, '', 'template');
    },
    JSXText(node) {
      // A string cannot contain `&nbsp;`.
      if (/\p{L}/u.test(node.value) && !/&\w+;/.test(node.value)) addMutant(node, ' ', 'words');
    },
  }).visit(program);
  return mutants;
}

const isReadable = (mutant: Mutant, source: string) =>
  [apply(mutant, source), writeChoices(source, [mutant])].every(
    (text) => parseSync(mutant.file, text).errors.length === 0,
  );

export const apply = ({ start, end, text }: Mutant, source: string) =>
  source.slice(0, start) + text + source.slice(end);

/** A source with all these faults; each is active if `fault(number)` returns true. */
export function writeChoices(source: string, mutants: (Mutant & { number?: number })[]): string {
  return mutants
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, mutant) => {
      const was = source.slice(mutant.start, mutant.end);
      const on = `globalThis.fault?.(${mutant.number})`;
      return apply({ ...mutant, text: choices[mutant.place](on, mutant.text, was) }, text);
    }, source);
}

/** The text of an element as JSX shows it: line breaks with their spaces become one space, or none at an end. */
const readWords = (text: string) =>
  JSON.stringify(text.replace(/^\s*\n\s*|\s*\n\s*$/g, '').replace(/\s*\n\s*/g, ' '));

/** The first line that differs, before and after. */
export function locate(mutant: Mutant, source: string) {
  const before = source.split('\n');
  const after = apply(mutant, source).split('\n');
  const index = before.findIndex((line, lineIndex) => line !== after[lineIndex]);
  const { file } = mutant;
  return { file, line: index + 1, was: before[index]?.trim(), is: after[index]?.trim() };
}

/** Random faults that can be parsed and do not overlap; the same ones for the same seed. */
export function sample(sources: Map<string, string>, count: number, seed: number): Mutant[] {
  const rest = [...sources].flatMap(([file, source]) => listMutants(file, source));
  const chosen: Mutant[] = [];
  let state = seed;
  // Mulberry32.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  while (chosen.length < count && rest.length > 0) {
    const candidates = rest.splice(Math.floor(random() * rest.length), 1);
    const isFree = (one: Mutant) =>
      chosen.every(
        (other) => one.file !== other.file || one.end <= other.start || other.end <= one.start,
      );
    const isGood = (one: Mutant) => isFree(one) && isReadable(one, sources.get(one.file) ?? '');
    chosen.push(...candidates.filter(isGood));
  }
  return chosen;
}

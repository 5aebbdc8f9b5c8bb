import type { Remark } from '#contract/desk/drafts.ts';

/** What a body's lines will look like to readers, where the writer may not expect it. */
export function listBodyAdvice(content: string): Remark[] {
  const advice: Remark[] = [];
  const advise = (line: number, message: string) =>
    advice.push({ field: 'content', line, message });
  /** The last heading, while nothing stands under it. */
  let open: { line: number; level: number; text: string } | null = null;
  const close = () => {
    if (open) advise(open.line, `La sección «${open.text}» no tiene texto.`);
    open = null;
  };
  for (const [index, written] of content.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const text = written.trimEnd();
    if (text === '') continue;
    const [, marks = '', title = ''] = /^(#{1,3}) (.*)/.exec(text) ?? [];
    if (marks === '') {
      open = null;
      if (/^\s*#{1,6}(?!#)\S/.test(text) || /^\s+(#{1,6}|-) /.test(text) || /^#{4,} /.test(text)) {
        advise(line, `«${text.trim().slice(0, 40)}» saldrá como párrafo, con sus signos. ${howTo}`);
      }
      continue;
    }
    // A section may begin with its first subsection.
    if (open && marks.length <= open.level) close();
    open = { line, level: marks.length, text: title.trim() };
  }
  close();
  return advice;
}

const howTo = 'Un título comienza la línea con «## » o «### », y un punto con «- ».';

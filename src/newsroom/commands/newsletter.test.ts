import { expect, test } from 'vitest';
import { getDraftEdition } from '#store/newsletter/editions.ts';
import { listAuditLog } from '#store/people/audit-log.ts';
import { publishArticles, toArticleInput } from '#store/testing/article-input.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { prepareEdition } from '../newsletter/edition.ts';
import { addWeek, sender } from '../newsletter/testing/readers.ts';
import { ask } from '../testing/commands.ts';

describeEngines('an editor', (engine) => {
  test('sets an hour for an edition by command, and takes it back', async () => {
    await using store = await openTestStore(engine);
    await addWeek(store);
    const run = (...args: string[]) => ask(store, 'boletin', ...args);
    await run('--programar', '2199-11-20 06:30', '--asunto', ' Cinco luces ');
    expect(await getDraftEdition(store)).toMatchObject({
      subject: 'Cinco luces',
      sendAt: Date.parse('2199-11-20T10:30:00Z'),
    });
    expect(await run('--estado')).toContain('20 de noviembre de 2199 a las 6:30');
    await run('--no-programar');
    expect(await getDraftEdition(store)).toMatchObject({ sendAt: null });
    // Of one article, and of two, each once and in this order.
    const rehearse = async (slugs: string) =>
      (await run('--ensayo', '--articulos', slugs)).match(/(?<=articulo\/)obra-\d/g);
    expect(await rehearse('obra-2')).toEqual(['obra-2']);
    expect(await rehearse(' obra-3, obra-1,obra-3,')).toEqual(['obra-3', 'obra-1']);
    const { items } = await listAuditLog(store, { kind: 'boletin', page: 1, pageSize: 9 });
    expect(items.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'terminal quitó la hora del boletín n.º 1',
      'terminal programó el boletín n.º 1 para el 20 de noviembre de 2199 a las 6:30',
    ]);
  });

  test('is proposed the newest title as subject, cut between words at its maximum length', async () => {
    await using store = await openTestStore(engine);
    const propose = async (title: string) => {
      await publishArticles(store, toArticleInput('obra', { title }));
      return (await prepareEdition(store, sender, Date.now())).subject;
    };
    expect(await propose(`${'a'.repeat(147)} b`)).toBe(`${'a'.repeat(147)} b`);
    expect(await propose(`${'a'.repeat(147)} bc`)).toBe(`${'a'.repeat(147)} bc`);
    expect(await propose(`${'a'.repeat(147)} b c`)).toBe(`${'a'.repeat(147)}…`);
  });
});

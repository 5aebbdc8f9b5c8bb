import { expect, test, vi } from 'vitest';
import { getDraftEdition } from '#store/editions.ts';
import { listRegistro } from '#store/registro.ts';
import { describeEngines, openTestStore } from '#store/testing/engines.ts';
import { addWeek } from '../boletin/testing/readers.ts';
import { boletinCommand } from './boletin.ts';

describeEngines('an editor', (engine) => {
  test('sets an hour for an edition by order, and takes it back', async () => {
    await using store = await openTestStore(engine);
    await addWeek(store);
    const order = async (options: Record<string, string | boolean>) => {
      using log = vi.spyOn(console, 'log').mockReturnValue(undefined);
      await boletinCommand.run(store, { words: [], options }, () => {});
      return log.mock.calls.flat().join('\n');
    };
    const hour = '2199-11-20 06:30';
    expect(await order({ programar: hour, asunto: 'Cinco luces' })).toBe(
      'El boletín n.º 1 sale el 2199-11-20 a las 06:30, hora de Caracas, con el sitio en marcha.',
    );
    expect(await getDraftEdition(store)).toMatchObject({
      subject: 'Cinco luces',
      sendAt: Date.parse('2199-11-20T10:30:00Z'),
    });
    expect(await order({ estado: true })).toContain('Sale el 2199-11-20 a las 06:30');
    await order({ 'no-programar': true });
    expect(await order({ estado: true })).toContain('Sale cuando alguien lo envíe.');
    const { items } = await listRegistro(store, { kind: 'boletin', page: 1, pageSize: 9 });
    expect(items.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'terminal quitó la hora del boletín n.º 1',
      'terminal programó el boletín n.º 1 para el 2199-11-20 a las 06:30',
    ]);
  });
});

import { expect, test, vi } from 'vitest';
import { listRegistro } from '#store/people/registro.ts';
import { addTestAdvert } from '#store/testing/advert.ts';
import { describeEngines } from '#store/testing/engines.ts';
import { createFolder } from '../testing/folder.ts';
import { openNewsroom } from '../testing/newsroom.ts';
import { drawing } from '../testing/samples.ts';
import { imagesCommand } from './images.ts';

describeEngines('an editor at the terminal', (engine) => {
  test('brings a picture, which the registro tells, and sees that an advert shows it', async () => {
    await using store = await openNewsroom(engine);
    await using folder = await createFolder({ 'losa.svg': drawing });
    using log = vi.spyOn(console, 'log').mockReturnValue(undefined);
    const order = (options: Record<string, string>) =>
      imagesCommand.run(store, { words: [], options }, () => {});
    await order({ subir: folder.at('losa.svg') });
    const [, id = ''] = /^Guardada: (\w+)$/.exec(String(log.mock.lastCall)) ?? [];
    const { items } = await listRegistro(store, { page: 1, pageSize: 9 });
    expect(items).toMatchObject([{ who: 'terminal', what: 'subió la imagen «losa.svg»' }]);
    await order({ usos: id });
    expect(log).toHaveBeenLastCalledWith('Nada la muestra.');
    await addTestAdvert(store, { image_id: id });
    await order({ usos: id });
    expect(log).toHaveBeenLastCalledWith('anuncio  -  Ferretería La Escuadra');
    await expect(order({ borrar: id })).rejects.toThrow('un anuncio');
  });
});

import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFields } from '#store/drafts/draft-fields.ts';
import { getDraft } from '#store/drafts/drafts.ts';
import { openStore } from '#store/open.ts';
import { describeEngines } from '#store/testing/engines.ts';

const writer = join(import.meta.dirname, '../testing/endless-writer.ts');

describeEngines('after a kill during a save', (engine) => {
  test('the desk has every text that it confirmed', async () => {
    await using place = await engine.createPlace();
    const id = randomUUID();
    const { dataDir, databaseUrl } = place;
    const env = {
      DATA_DIR: dataDir,
      DRAFT: id,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const child = spawn(process.execPath, [writer], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (said.split('\n').length > 40) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const confirmed = Number(said.trimEnd().split('\n').at(-1));
    const store = await openStore(place);
    const draft = await getDraft(store.db, id);
    await store.close();
    expect(draft?.version).toBeGreaterThanOrEqual(confirmed);
    const lines = parseFields(draft?.fields ?? '').content.split('\n');
    expect(lines).toEqual(Array.from(lines, (_, line) => `Línea ${line}`));
    expect(lines).toHaveLength(draft?.version ?? 0);
  });
});

import { spawnSync } from 'node:child_process';
import { z } from 'zod';

/** Asks the registry for known vulnerabilities. Exit code 1 for a severe one, 2 if the registry cannot answer. */
const Counts = z.object({ high: z.int(), critical: z.int(), total: z.int() });
const AuditReport = z.object({
  metadata: z.object({ vulnerabilities: Counts }),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

const cli = process.env.npm_execpath;
let all = 0;
let grave = 0;
for (const folder of ['.', 'bench/lighthouse', 'bench/minisearch']) {
  const args = ['audit', '--json', '--prefix', folder];
  const { stdout } = cli
    ? spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
    : spawnSync('npm', args, { encoding: 'utf8' });
  const reply = AuditReport.safeParse(parse(stdout));
  if (!reply.success) {
    console.error('El registro no contestó qué fallas se conocen: no se sabe si las hay.');
    process.exit(2);
  }
  const { metadata, vulnerabilities } = reply.data;
  const { high, critical, total } = metadata.vulnerabilities;
  for (const [name, { severity, range }] of Object.entries(vulnerabilities)) {
    console.log(`${severity}: ${name} ${range}`);
  }
  all += total;
  grave += high + critical;
}
console.log(`${all} fallas conocidas, ${grave} graves o críticas.`);
process.exit(grave > 0 ? 1 : 0);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

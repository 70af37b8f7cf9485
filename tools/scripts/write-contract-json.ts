import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

// Not with the command of the `yaml` package: it reads its input in parts of 64 KB, and fails if a key ends at their border.
const contract: unknown = parse(readFileSync('openapi/pehle.yaml', 'utf8'));
writeFileSync('openapi/pehle.gen.json', `${JSON.stringify(contract)}\n`);

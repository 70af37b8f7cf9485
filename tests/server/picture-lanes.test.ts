import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Decoded, decodeUpload } from '../../server/image-host/decode.ts';
import { createPictureFiles } from '../../server/image-host/picture-files.ts';
import { webp } from '../fixtures/picture-bytes.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'picture-lanes-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a picture of a page is scaled while an upload is decoded, and only one upload is', async () => {
  const stored = { data: await webp(), width: 120, height: 80 };
  const decode = vi.fn<typeof decodeUpload>().mockResolvedValueOnce(stored);
  const pictures = createPictureFiles(folder, decode);
  const draft = path.join(folder, 'draft');
  await writeFile(draft, await webp());
  const { name } = await pictures.keep(draft, [], AbortSignal.timeout(60_000));

  let finish = (_decoded: Decoded) => {};
  decode.mockReturnValue(new Promise((resolve) => void (finish = resolve)));
  const uploads = [1, 2].map(() => pictures.keep(draft, [], AbortSignal.timeout(60_000)));
  await vi.waitFor(() => expect(decode).toHaveBeenCalledTimes(2));
  expect(await pictures.read({ folder: [], name, width: 160 })).toBeInstanceOf(Buffer);
  expect(decode).toHaveBeenCalledTimes(2);
  finish(stored);
  await Promise.all(uploads);
});

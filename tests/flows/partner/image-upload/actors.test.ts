import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  createImageUploadActors,
  type SendForm,
} from '../../../../machines/partner/image-upload/image-upload.actors.ts';
import { imageUploadMachine } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { selectPage } from '../../../../machines/partner/image-upload/image-upload.view.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

/** The documented response of the image host (spec §7, Image upload). */
const answer = {
  secure_url: 'https://images.example/pehle/front.webp',
  public_id: 'india/front',
  width: 1200,
  height: 800,
  format: 'webp',
  bytes: 84_000,
  etag: 'more than we keep',
};
const host = { url: 'https://images.example/v1_1/pehle/image/upload', preset: 'pehle_unsigned' };

function uploading(sendForm: SendForm, sendsTransformation = true) {
  const files = createFileStore();
  const file = files.put(new File(['jpeg bytes'], 'front.jpg', { type: 'image/jpeg' }));
  const actors = createImageUploadActors({ files, upload: { ...host, sendsTransformation }, sendForm });
  const input = { folder: 'india/telangana/hyderabad/hyderabad/cafe', file };
  return createActor(imageUploadMachine.provide({ actors }), { input });
}

async function resultOf(sendForm: SendForm) {
  const actor = uploading(sendForm).start();
  const { output } = await waitFor(actor, ({ status }) => status === 'done');
  return output;
}

describe('the upload to the image host', () => {
  it.each([
    { sendsTransformation: true, transformation: { quality: 'auto', fetch_format: 'auto' } },
    { sendsTransformation: false, transformation: {} },
  ])('posts the file, preset, folder and the transformation $transformation [API-52]', async (each) => {
    const sent: { url: string; form: FormData }[] = [];
    const actor = uploading((url, form) => {
      sent.push({ url, form });
      return Promise.resolve({ ok: true, body: answer });
    }, each.sendsTransformation).start();
    await waitFor(actor, ({ status }) => status === 'done');
    expect(sent.map(({ url }) => url)).toEqual([host.url]);
    const { file, ...fields } = Object.fromEntries(sent[0]?.form ?? []);
    expect(fields).toEqual({
      upload_preset: 'pehle_unsigned',
      folder: 'india/telangana/hyderabad/hyderabad/cafe',
      ...each.transformation,
    });
    expect(file).toBeInstanceOf(File);
    expect(await (file as File).text()).toBe('jpeg bytes');
  });

  it('returns six fields of the response [API-53]', async () => {
    expect(await resultOf(() => Promise.resolve({ ok: true, body: answer }))).toEqual({
      kind: 'uploaded',
      image: {
        url: 'https://images.example/pehle/front.webp',
        publicId: 'india/front',
        width: 1200,
        height: 800,
        format: 'webp',
        bytes: 84_000,
      },
    });
  });

  it.each([
    { what: 'a network error', send: () => Promise.reject(new Error('offline')), reason: 'Upload failed' },
    {
      what: 'a rejection with a message',
      send: () => Promise.resolve({ ok: false, body: { error: { message: 'Invalid image file' } } }),
      reason: 'Invalid image file',
    },
    {
      what: 'a refusal without words',
      send: () => Promise.resolve({ ok: false, body: null }),
      reason: 'Upload failed',
    },
    {
      what: 'a success without a body',
      send: () => Promise.resolve({ ok: true, body: null }),
      reason: 'Upload failed',
    },
    {
      what: 'a refusal with a text',
      send: () => Promise.resolve({ ok: false, body: 'error' }),
      reason: 'Upload failed',
    },
    {
      what: 'the complete answer of a refusal',
      send: () => Promise.resolve({ ok: false, body: answer }),
      reason: 'Upload failed',
    },
  ])('fails with the reason "$reason" for $what [PREST-53]', async ({ send, reason }) => {
    expect(await resultOf(send)).toEqual({ kind: 'failed', reason });
  });

  it.each(['secure_url', 'public_id', 'width', 'height', 'format', 'bytes'])(
    'fails if the field %s of the response is missing or has another type [API-53]',
    async (field) => {
      const withField = (value: unknown) =>
        resultOf(() => Promise.resolve({ ok: true, body: { ...answer, [field]: value } }));
      const failed = { kind: 'failed', reason: 'Upload failed' };
      expect([await withField(undefined), await withField([])]).toEqual([failed, failed]);
    },
  );

  it.each([{ error: null }, { error: 'x' }, { error: {} }, { error: { message: 7 } }, { error: { message: '' } }])(
    'fails with a default reason for a rejection with %j',
    async (body) => {
      expect(await resultOf(() => Promise.resolve({ ok: false, body }))).toEqual({
        kind: 'failed',
        reason: 'Upload failed',
      });
    },
  );

  it('says that the file was changed or deleted, in place of Upload failed, if it can no longer be read', async () => {
    const upload = { ...host, sendsTransformation: true };
    const sendForm = () => Promise.reject(new Error('net::ERR_UPLOAD_FILE_CHANGED'));
    const gone = new File(['jpeg bytes'], 'front.jpg');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
    const actors = createImageUploadActors({ files: { ...createFileStore(), take: () => gone }, upload, sendForm });
    const { events } = runCallback(actors.sendImage, { folder: 'india', fileId: 'file-1' });
    await vi.waitFor(() => expect(events).toEqual([{ type: 'image.unreadable' }]));
  });

  it('reports the progress in whole per cent, which never decrease', async () => {
    const seen: number[] = [];
    let progress: (share: number) => void = () => {};
    const actor = uploading((_url, _form, { onProgress }) => {
      progress = onProgress;
      return new Promise(() => {});
    });
    actor.subscribe((snapshot) => seen.push(selectPage(snapshot).percent));
    actor.start();
    for (const share of [0, 0.256, 0.2561, 0.1, 1]) progress(share);
    expect([...new Set(seen)]).toEqual([0, 25, 100]);
  });

  it('aborts the request when it is cancelled', () => {
    let signal: AbortSignal | undefined;
    const actor = uploading((_url, _form, outside) => {
      signal = outside.signal;
      return new Promise(() => {});
    }).start();
    expect(signal?.aborted).toBe(false);
    actor.send({ type: 'upload.cancel' });
    expect(signal?.aborted).toBe(true);
  });
});

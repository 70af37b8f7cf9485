import { assign, setup, type ActorRefFrom, type SnapshotFrom, type EventObject } from 'xstate';
import { callbackNotProvided } from '../../shared/lib/not-provided.ts';
import { fileGoneMessage, imageFileError } from '../../../domain/image-file.ts';
import type { ChosenFile } from '../../shared/lib/file-store.ts';
import type { UploadedImage, SendingEvent } from './image-upload.actors.ts';
import { ofEvent } from '../../shared/lib/params.ts';

export interface ImageUploadInput {
  /** The folder on the image host, as `uploadFolder` returns it. */
  folder: string;
  file: ChosenFile;
}

/**
 * `rejected`: the file cannot be sent (spec §5), so another one must be chosen. `failed`: `reason` is the host's message, or 'Upload failed' (spec §8).
 */
export type ImageUploadResult =
  | { kind: 'uploaded'; image: UploadedImage }
  | { kind: 'rejected'; reason: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'cancelled' };

export type ImageUploadEvent = { type: 'upload.cancel' } | SendingEvent;

interface Context extends ImageUploadInput {
  /** Share of the file that was sent, a whole number of per cent. */
  percent: number;
  result: ImageUploadResult;
}

/**
 * Uploads one picture to the image host and ends with the result (spec §5, §7, §8). To retry, the parent starts the
 * machine again with the same input.
 */
export const imageUploadMachine = setup({
  types: {
    input: {} as ImageUploadInput,
    output: {} as ImageUploadResult,
    context: {} as Context,
    events: {} as ImageUploadEvent,
    tags: {} as 'busy',
  },
  actors: {
    /** Stopping this actor aborts the request. */
    sendImage: callbackNotProvided<EventObject, { folder: string; fileId: string }>('sendImage'),
  },
  guards: {
    isFaulty: ({ context }) => imageFileError(context.file) !== null,
  },
  actions: {
    reject: assign(({ context }) => ({
      result: { kind: 'rejected' as const, reason: imageFileError(context.file) ?? fileGoneMessage },
    })),
    progress: assign((_, { percent }: { percent: number }) => ({ percent })),
    store: assign((_, { image }: { image: UploadedImage }) => ({ result: { kind: 'uploaded' as const, image } })),
    fail: assign((_, { reason }: { reason: string }) => ({ result: { kind: 'failed' as const, reason } })),
  },
}).createMachine({
  id: 'imageUpload',
  context: ({ input }) => ({ ...input, percent: 0, result: { kind: 'cancelled' } }),
  output: ({ context }) => context.result,
  initial: 'checking',
  states: {
    checking: { always: [{ guard: 'isFaulty', target: 'rejected' }, { target: 'uploading' }] },
    rejected: { type: 'final', entry: 'reject' },
    uploading: {
      tags: 'busy',
      invoke: {
        id: 'sendImage',
        src: 'sendImage',
        input: ({ context }) => ({ folder: context.folder, fileId: context.file.id }),
      },
      on: {
        'image.progressed': { actions: { type: 'progress', params: ofEvent } },
        'image.stored': { target: 'uploaded', actions: { type: 'store', params: ofEvent } },
        'image.refused': { target: 'failed', actions: { type: 'fail', params: ofEvent } },
        'image.unreadable': 'rejected',
        'upload.cancel': 'cancelled',
      },
    },
    uploaded: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

export type ImageUploadActorRef = ActorRefFrom<typeof imageUploadMachine>;
export type ImageUploadSnapshot = SnapshotFrom<typeof imageUploadMachine>;

import type {
  imageUploadMachine,
  ImageUploadSnapshot,
} from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { selectPage, type ImageUploadView } from '../../../../machines/partner/image-upload/image-upload.view.ts';
import { imageFolder, gifModel, largeImageModel, imageUploadModel } from './model.ts';
import { defineFlow, type Always, type Oracle } from '../../../engine/oracle.ts';
import { registerFlow } from '../../../engine/flow.ts';

type Machine = typeof imageUploadMachine;

interface UploadPage {
  shows: ImageUploadView;
}

interface Ref {
  busy: boolean;
  percent: number;
}

const oracle: Oracle<Machine, Ref, UploadPage> = {
  start(recorder) {
    recorder.call('sendImage', { folder: imageFolder, fileId: 'file-1' }, { proves: ['API-52'] });
    return { busy: true, percent: 0 };
  },
  step(ref, event, recorder) {
    if (!ref.busy) return ref;
    switch (event.type) {
      case 'image.progressed':
        return { ...ref, percent: event.percent };
      case 'image.stored':
        recorder.end({ kind: 'uploaded', image: event.image });
        return { ...ref, busy: false };
      case 'image.refused':
        recorder.end({ kind: 'failed', reason: event.reason });
        return { ...ref, busy: false };
      case 'image.unreadable':
        recorder.end({ kind: 'rejected', reason: 'The file was changed or deleted. Choose it again.' });
        return { ...ref, busy: false };
      case 'upload.cancel':
        recorder.end({ kind: 'cancelled' });
        return { ...ref, busy: false };
      default:
        return ref;
    }
  },
  page: ({ percent }) => ({ shows: { fileName: 'front.jpg', percent } }),
};

const observe = (snapshot: ImageUploadSnapshot) => ({ shows: selectPage(snapshot) });

/** The flow ends with this reason without sending the invalid file. */
const rejecting = (reason: string, id: string): Oracle<Machine, Ref, UploadPage> => ({
  ...oracle,
  start(recorder) {
    recorder.end({ kind: 'rejected', reason });
    return { busy: false, percent: 0 };
  },
  page: (ref) => ({ ...oracle.page(ref), proves: [id] }),
});

const always: Always<Machine> = {
  'Only a JPEG, PNG or WebP file of at most 5 MB is sent.': (snapshot) =>
    !snapshot.matches('uploading') ||
    (/^image\/(?:jpe?g|png|webp)$/.test(snapshot.context.file.type) && snapshot.context.file.size <= 5_242_880),
  "The result is 'uploaded' exactly in the final state 'uploaded'.": (snapshot) =>
    snapshot.matches('uploaded') === (snapshot.context.result.kind === 'uploaded'),
  'A rejected or failed upload has a reason.': ({ context: { result } }) =>
    !('reason' in result) || result.reason !== '',
  'The progress is between 0 and 100 per cent.': ({ context }) => context.percent >= 0 && context.percent <= 100,
};

export const imageUploadFlow = defineFlow({ model: imageUploadModel, oracle, observe, always });
export const largeImageFlow = defineFlow({
  model: largeImageModel,
  oracle: rejecting('Image size must be less than 5MB', 'PREST-51'),
  observe,
  always,
});
export const gifFlow = defineFlow({
  model: gifModel,
  oracle: rejecting('Only JPEG, PNG, and WebP images are allowed', 'PREST-50'),
  observe,
  always,
});

export const flow = registerFlow({
  name: 'image-upload',
  flows: [imageUploadFlow, largeImageFlow, gifFlow],
});

if (import.meta.vitest) (await import('../../../engine/register-tests.ts')).testFlow(flow);

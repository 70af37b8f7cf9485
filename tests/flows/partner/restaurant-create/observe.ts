import type { Coordinates } from '../../../../domain/coordinates.ts';
import type { RestaurantFormErrors, RestaurantForm } from '../../../../domain/restaurant-form.ts';
import type {
  restaurantCreateMachine,
  RestaurantCreateSnapshot,
} from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import {
  selectCoordinates,
  selectCreateView,
  selectFailure,
  selectFieldErrors,
  selectForm,
  selectIsDirty,
  selectCanAddPicture,
  selectPicture,
  selectPictureError,
  selectReason,
  selectSuccess,
  type CreateView,
} from '../../../../machines/partner/restaurant-create/restaurant-create.selectors.ts';
import type { Always, Control, Page } from '../../../engine/oracle.ts';

export interface CreatePage extends Page {
  shows: {
    view: CreateView;
    form: RestaurantForm;
    coordinates: Coordinates | null;
    faults: RestaurantFormErrors;
    picture: string | null;
    pictureError: string | null;
    failure: string | null;
    reason: string | null;
    success: string | null;
    /** Whether leaving the page asks for confirmation. */
    halfDone: boolean;
  };
  may: Record<
    | 'form.submit'
    | 'location.open'
    | 'picture.choose'
    | 'picture.remove'
    | 'create.retry'
    | 'upload.cancel'
    | 'picture.retry'
    | 'picture.skip',
    Control
  >;
}

/** Returns the state of the page, read from the machine through the selectors of the view. */
export function observe(snapshot: RestaurantCreateSnapshot): CreatePage {
  const can = (event: Parameters<RestaurantCreateSnapshot['can']>[0]): Control =>
    snapshot.status === 'active' && snapshot.can(event) ? 'enabled' : 'disabled';
  const view = selectCreateView(snapshot);
  const choose = can({
    type: 'picture.choose',
    file: { id: 'file-1', name: 'front.jpg', type: 'image/jpeg', size: 1 },
  });
  if (view === 'form' && selectCanAddPicture(snapshot) !== (choose === 'enabled') && !snapshot.children.location)
    throw new Error('The picture field and the machine do not agree.');
  return {
    shows: {
      view,
      form: selectForm(snapshot),
      coordinates: selectCoordinates(snapshot),
      faults: selectFieldErrors(snapshot),
      picture: selectPicture(snapshot)?.name ?? null,
      pictureError: selectPictureError(snapshot),
      failure: selectFailure(snapshot),
      reason: selectReason(snapshot),
      success: view === 'created' ? selectSuccess(snapshot) : null,
      halfDone: selectIsDirty(snapshot),
    },
    may: {
      'form.submit': can({ type: 'form.submit' }),
      'location.open': can({ type: 'location.open' }),
      'picture.choose': choose,
      'picture.remove': can({ type: 'picture.remove' }),
      'create.retry': can({ type: 'create.retry' }),
      'upload.cancel': can({ type: 'upload.cancel' }),
      'picture.retry': can({ type: 'picture.retry' }),
      'picture.skip': can({ type: 'picture.skip' }),
    },
  };
}

export const restaurantCreateInvariants: Always<typeof restaurantCreateMachine> = {
  'No restaurant is created after one exists.': (snapshot) =>
    snapshot.context.restaurantId === null ||
    !(snapshot.matches('editing') || snapshot.matches('creating') || snapshot.matches('unanswered')),
  'The page shows that the restaurant is created only after the server has confirmed it.': (snapshot) =>
    !(snapshot.matches('created') || snapshot.matches('pictureFailed')) || snapshot.context.restaurantId !== null,
  'Only a valid picture is uploaded.': (snapshot) => {
    const { picture } = snapshot.context;
    if (!snapshot.matches('uploading')) return true;
    return picture !== null && /^image\/(?:jpe?g|png|webp)$/.test(picture.type) && picture.size <= 5_242_880;
  },
  'A picture is registered and linked only after its upload, for a restaurant that exists.': (snapshot) =>
    !(snapshot.matches('registering') || snapshot.matches('linking')) ||
    (snapshot.context.image !== null && snapshot.context.restaurantId !== null),
  'No earlier failure is shown during a step.': (snapshot) =>
    !snapshot.hasTag('busy') || (snapshot.context.message === null && snapshot.context.reason === null),
};

import { pictureSources } from '../../domain/picture-sources.ts';
import { persistedKey, type Persisted } from '../../machines/app/persisted.ts';
import { readChoice } from '../../machines/customer/browse/choice.ts';
import { expiryOf } from '../../machines/shared/lib/token-expiry.ts';
import { apiBase, type Schemas } from '../../openapi/client.ts';
import { cardPictureSize } from '../features/customer/browse/card-picture-size.ts';
import '../runtime/early-calls.ts';
import { readTabStorage } from '../runtime/tab-storage.ts';
import { tokenKeys } from '../runtime/token-store.ts';

// The inline script of /home, /restaurants/{id}, /orders, /orders/{id} and its receipt (D183): sends the first calls of the page while its scripts load.
// It hands the answers to the app, which makes every call itself that is not there. It decides nothing: a
// call that the app does not make after all is dropped.

/** How long an answer waits for the app, ms. */
const lifetime = 20_000;

try {
  const token = localStorage.getItem(tokenKeys.customer.access);
  // The app refreshes an expired token first.
  if (token !== null && !(expiryOf(token) < Date.now())) sendCalls(token);
} catch {
  // Without storage, or with a damaged one, the app makes the calls.
}

function sendCalls(token: string): void {
  const calls = new Map<string, Promise<Response>>();
  setTimeout(() => calls.clear(), lifetime);
  globalThis.takeEarlyCall = (request, asked) => {
    const key = callKey(request.url, asked, request.headers.get('authorization'));
    const answer = calls.get(key);
    calls.delete(key);
    return answer;
  };
  const call = (path: string, content: object | null, authorization: string | null = `Bearer ${token}`) => {
    const url = location.origin + apiBase + path;
    const body = content && JSON.stringify(content);
    const answer = fetch(url, {
      method: body ? 'POST' : 'GET',
      body,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(authorization && { authorization }) },
    });
    // The app handles it, if it makes the call.
    answer.catch(() => undefined);
    calls.set(callKey(url, body ?? '', authorization), answer);
    return answer;
  };
  const send = (...asked: Parameters<typeof call>) => void call(...asked);

  // Written by the app; what it would drop as damaged only costs or saves a call here.
  const { session, catalog } = JSON.parse(localStorage.getItem(persistedKey) ?? '{}') as Partial<Persisted>;
  const kept = catalog?.entries;
  const [, page, name, part] = location.pathname.split('/');
  const id = Number(name);
  // The receipt is a view of the list.
  if (page === 'orders') send(`/order/${part ? 'getmyorders' : name || 'getmyorders'}`, null);
  else if (id) {
    if (!kept?.restaurant[id]) send('/restaurantDetails', { id });
    send('/menus', { restaurantId: id });
    send('/menusLiveInfo', { restaurant_id: id, hard_refresh: false });
    send('/restaurantMedia', { restaurantId: id });
  } else {
    const { tab, cityId } = readChoice(readTabStorage);
    if (cityId !== null && !kept?.[tab][cityId]) {
      const answer = call(tab === 'restaurants' ? '/restaurants' : '/placesToVisit', { city_id: cityId });
      // With a search, another order or a filter in the address, another card may be the first.
      if (tab === 'restaurants' && !location.search) loadFirstPicture(answer);
    }
    if (!catalog?.cities) send('/cities', null);
  }
  if (!session) send('/auth/jwt/verify/', { token }, null);
}

/** Identifies a call. With another token it is another call: a session may have been refreshed or begun meanwhile. */
function callKey(url: string, body: string, authorization: string | null): string {
  return `${url} ${body} ${authorization}`;
}

/** Loads the picture of the first card, the largest of /home on a phone, so that it does not wait for the scripts (D292). */
function loadFirstPicture(answer: Promise<Response>): void {
  answer
    .then((response) => response.clone().json() as Promise<Partial<Schemas['Restaurants']>>)
    .then(({ restaurants: [first] = [] }) => {
      if (!first?.image_url) return;
      const { src, srcSet = '' } = pictureSources(first.image_url, cardPictureSize.width);
      const image = new Image();
      image.fetchPriority = 'high';
      image.sizes = cardPictureSize.sizes;
      image.srcset = srcSet;
      image.src = src;
    })
    // The app handles a failed call, and an answer of another form.
    .catch(() => undefined);
}

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://pehle.test/", "settings": { "disableJavaScriptFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What /home displayed at the last visit, and the inline script that shows it (D285). */

const now = 1_795_246_200_000;
const hour = 60 * 60_000;
const tokenUntil = (epochMs: number, sub = '7') => `head.${btoa(JSON.stringify({ sub, exp: epochMs / 1000 }))}.sign`;

/** A page of /home as React renders it; `search` is in its search area, `below` below its list. */
const home = ({ cards = 1, search = '', below = '' } = {}) => `<main id="main"><h1>Welcome, Asha!</h1>
  <select id="city"><option value="1">Hyderabad</option><option value="2">Kochi</option></select>
  <search>${search}</search>
  <div role="tabpanel" id="browse-panel-restaurants"><button>Refresh</button><ul>${'<li><img><a href="/restaurants/1">Dastarkhwan</a></li>'.repeat(cards)}</ul></div>
  ${below}</main>`;

/** Opens a document of a build; the script is in the head as Vite writes it. */
function openDocument(root: string, { address = '/home', build = '/assets/main-1.js' } = {}): void {
  history.replaceState(null, '', address);
  document.head.innerHTML = `<script type="module" src="${build}"></script>`;
  document.body.innerHTML = `<div id="root" data-waiting><header></header>${root}</div>`;
}

const placeholders = '<main id="main"><h1 id="loading">Loading</h1></main>';
const heading = () => document.querySelector('h1')?.textContent;

async function storeView(page: Parameters<typeof home>[0] = {}): Promise<void> {
  openDocument(home(page));
  const { watchLastView } = await import('../../src/runtime/store-last-view.ts');
  watchLastView();
}

/** Runs the inline script of /home. */
async function visitAgain(options: Parameters<typeof openDocument>[1] = {}): Promise<void> {
  openDocument(placeholders, options);
  await import('../../src/prerender/last-view.ts');
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('access', tokenUntil(now + hour / 4));
  localStorage.setItem('refresh', tokenUntil(now + 100 * hour));
  return () => vi.useRealTimers();
});

describe('a repeat visit', () => {
  it('shows what the last visit displayed, with links and inert controls', async () => {
    await storeView({ below: '<a href="/cart">2 items</a>' });
    await visitAgain();
    expect(heading()).toBe('Welcome, Asha!');
    expect(document.querySelector('#root header')).not.toBeNull();
    expect(document.querySelector('main li a')?.getAttribute('href')).toBe('/restaurants/1');
    expect(document.querySelectorAll('main :is(button, select):not([inert])')).toHaveLength(0);
    // What is in the cart may have changed.
    expect(document.querySelector('main')?.textContent).not.toContain('2 items');
  });

  it('shows the chosen city', async () => {
    openDocument(home());
    const city = document.querySelector('select');
    if (city) city.selectedIndex = 1;
    (await import('../../src/runtime/store-last-view.ts')).watchLastView();
    await visitAgain();
    expect(document.querySelector('select')?.value).toBe('2');
  });

  it('shows at most six cards', async () => {
    await storeView({ cards: 9 });
    await visitAgain();
    expect(document.querySelectorAll('main li')).toHaveLength(6);
  });

  it.each([
    { title: 'half a day later', later: 12 * hour, expected: 'Loading' },
    { title: 'just before that', later: 12 * hour - 1, expected: 'Welcome, Asha!' },
    { title: 'with a clock that was set back', later: -1, expected: 'Loading' },
  ])('shows $expected $title', async ({ later, expected }) => {
    await storeView();
    vi.setSystemTime(now + later);
    await visitAgain();
    expect(heading()).toBe(expected);
  });

  it.each([
    { title: 'the build is another', change: () => {}, options: { build: '/assets/main-2.js' } },
    { title: 'another city is chosen', change: () => sessionStorage.setItem('selectedCity', '2') },
    { title: 'another tab is chosen', change: () => sessionStorage.setItem('activeTab', 'places') },
    { title: 'the user has logged out', change: () => localStorage.clear() },
    { title: 'no refresh token is stored', change: () => localStorage.removeItem('refresh') },
    { title: 'the refresh token has expired', change: () => localStorage.setItem('refresh', tokenUntil(now - 1000)) },
    {
      title: 'another customer is logged in',
      change: () => localStorage.setItem('refresh', tokenUntil(now + hour, '71')),
    },
    { title: 'the stored view is damaged', change: () => localStorage.setItem('lastView', '{') },
  ])('shows placeholders if $title', async ({ change, options }) => {
    await storeView();
    change();
    await visitAgain(options);
    expect(heading()).toBe('Loading');
  });
});

describe('storing a view', () => {
  const stored = () => localStorage.getItem('lastView');

  it.each([
    { title: 'restaurants are searched', search: '<input placeholder="Restaurant or dish" value="idli">' },
    { title: 'a filter is on', search: '<input type="checkbox" checked>' },
    {
      title: 'the list is sorted',
      search: '<select><option value=""></option><option value="price" selected></option></select>',
    },
    { title: 'no card is displayed', cards: 0 },
    { title: 'the list is loaded again', search: '<button aria-busy="true">Refresh</button>' },
    { title: 'the cities could not be loaded', search: '<button data-retry>Load the cities again</button>' },
    { title: 'a dialog is open', below: '<div role="dialog"></div>' },
  ])('is left out if $title', async (page) => {
    await storeView(page);
    expect(stored()).toBeNull();
  });

  it('is left out after a logout', async () => {
    localStorage.removeItem('refresh');
    await storeView();
    expect(stored()).toBeNull();
  });

  it('is left out while the page before is still displayed', async () => {
    openDocument(home().replace('browse-panel-restaurants', 'menu'));
    (await import('../../src/runtime/store-last-view.ts')).watchLastView();
    expect(stored()).toBeNull();
  });

  it('is left out while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await storeView();
    vi.restoreAllMocks();
    expect(stored()).toBeNull();
  });

  it('is left out on another page', async () => {
    openDocument(home(), { address: '/orders' });
    (await import('../../src/runtime/store-last-view.ts')).watchLastView();
    expect(stored()).toBeNull();
  });

  it('is repeated when the page is hidden', async () => {
    await storeView();
    localStorage.removeItem('lastView');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).toBeNull();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(stored()).not.toBeNull();
    vi.restoreAllMocks();
  });

  describe('when the app leaves the page', () => {
    /** Displays the list again, without a stored view. @returns ends the time until it is stored */
    async function leave(): Promise<() => void> {
      vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout'] });
      const navigation = new EventTarget();
      vi.stubGlobal('navigation', navigation);
      await storeView();
      vi.unstubAllGlobals();
      localStorage.removeItem('lastView');
      navigation.dispatchEvent(new Event('navigate'));
      return () => vi.runAllTimers();
    }

    it('is repeated once the next page is displayed', async () => {
      const wait = await leave();
      document.querySelector('main')?.remove();
      history.replaceState(null, '', '/restaurants/1');
      expect(stored()).toBeNull();
      wait();
      expect(stored()).toContain('Welcome, Asha!');
    });

    it('is left out if the list was searched meanwhile', async () => {
      const wait = await leave();
      document.querySelector('search')?.insertAdjacentHTML('beforeend', '<input placeholder="Name" value="Biryani">');
      wait();
      expect(stored()).toBeNull();
    });

    it('is left out if another city was chosen meanwhile, whose list is displayed', async () => {
      const wait = await leave();
      sessionStorage.setItem('selectedCity', '2');
      wait();
      expect(stored()).toBeNull();
    });

    it('is left out after a logout', async () => {
      const wait = await leave();
      localStorage.removeItem('refresh');
      wait();
      expect(stored()).toBeNull();
    });

    it('is left out after another login', async () => {
      const wait = await leave();
      localStorage.setItem('refresh', tokenUntil(now + hour, '8'));
      wait();
      expect(stored()).toBeNull();
    });
  });

  it('does not fail without space', async () => {
    const setItem = vi.fn<Storage['setItem']>(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('localStorage', { getItem: () => tokenUntil(now + hour), setItem });
    await storeView();
    vi.unstubAllGlobals();
    expect(setItem).toHaveBeenCalledOnce();
  });
});

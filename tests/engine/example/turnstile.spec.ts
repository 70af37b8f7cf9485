import { expect, type Page } from '@playwright/test';
import { createTestWalks, type Screen } from '../browser-walk.ts';
import { expectPageState } from '../page-state.ts';
import { turnstilePage } from './turnstile-page.ts';
import { turnstileFlow, type turnstileMachine, type TurnstilePage } from './turnstile.ts';

const testWalks = createTestWalks({
  isApi: ({ pathname }) => pathname.startsWith('/office/'),
  isStream: () => false,
  addresses: ['/turnstile'],
});

function turnstileScreen(page: Page): Screen<typeof turnstileMachine, TurnstilePage> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  return {
    async open() {
      await page.route('**/turnstile', (route) => route.fulfill({ contentType: 'text/html', body: turnstilePage }));
      await page.goto('/turnstile');
    },
    gestures: {
      async 'code.enter'({ code }) {
        await page.getByLabel('Code').fill(code);
        await press('Enter');
      },
      'lamp.light': () => press('Light the lamp'),
      'watcher.alarmed': () => page.evaluate(() => void dispatchEvent(new Event('alarm'))),
    },
    expect: ({ shows }, can) =>
      expectPageState(page, {
        title: 'Turnstile',
        words: [shows.lamp ? 'Lamp on' : 'Lamp off'],
        seen: { '[role="alert"]': shows.message === null ? [] : [shows.message] },
        buttons: { Enter: can({ type: 'code.enter', code: '42' }) ? 'enabled' : 'disabled' },
      }),
    expectEmitted: ({ text }) => expect(page.getByRole('status')).toHaveText(text),
    network: {
      askOffice: {
        at: 'POST /office/codes',
        request: (body) => ({ method: 'POST', path: '/office/codes', body }),
        reply: ({ kind }) => ({ status: 200, json: { isGood: kind === 'good' } }),
      },
      watcher: 'local',
    },
  };
}

testWalks('turnstile', { flow: turnstileFlow, screen: turnstileScreen });

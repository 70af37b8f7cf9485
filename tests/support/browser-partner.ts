import { expect, type APIRequestContext, type Page } from '@playwright/test';

const api = '/api/v1/c1';

/** A partner of one walk's own, known to the real server, so that walks never meet. */
export function newPartner(request: APIRequestContext) {
  const phone = `7${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const post = async (path: string, data: object): Promise<unknown> => {
    const answer = await request.post(api + path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  return {
    phone,
    name: 'Imran Khan',
    address: '21-3-7, Shalibanda Road, Hyderabad',
    /** The last code sent, once `readCode` has read it. */
    code: '',
    async register(): Promise<void> {
      await post('/partner/auth/register', { name: this.name, phone, address: this.address });
    },
    /** Reads the demo phone. */
    async readCode(): Promise<void> {
      const answer = await request.get(`/demo/outbox?phone=${phone}`);
      // The shape is the demo's own; a change of it shows at once as a missing code.
      const { messages } = (await answer.json()) as { messages: { code: string }[] };
      this.code = messages.at(-1)?.code ?? '';
      expect(this.code).toMatch(/^\d{6}$/);
    },
    /** Logs a registered partner in through the real API, without a page. */
    async tokens(): Promise<PartnerTokens> {
      await post('/partner/auth/send_otp', { phone });
      await this.readCode();
      // The contract's answer; a change of it shows at once as a page that is not logged in.
      return (await post('/partner/auth/verify_otp', { phone, otp: this.code })) as PartnerTokens;
    },
    /** Registers, logs in, and leaves the session where a visit before this one would have left it. */
    async signIn(page: Page): Promise<PartnerTokens> {
      await this.register();
      const tokens = await this.tokens();
      await keepPartnerTokens(page, tokens);
      return tokens;
    },
  };
}

export interface PartnerTokens {
  accessToken: string;
  refreshToken: string;
}

/** Puts a partner's session into the storage of the page's browser, before the first page is opened. */
export async function keepPartnerTokens(page: Page, { accessToken, refreshToken }: PartnerTokens): Promise<void> {
  const origin = new URL((await page.request.get('/healthz')).url()).origin;
  const localStorage = [
    { name: 'partnerAccess', value: accessToken },
    { name: 'partnerRefresh', value: refreshToken },
  ];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** A restaurant of the partner's own, through the real API; it waits for approval. Gives its id. */
export async function ownRestaurant(request: APIRequestContext, accessToken: string, change = {}): Promise<number> {
  const answer = await request.post(`${api}/partner/restaurants/`, {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: {
      name: 'Charminar Dastarkhwan',
      street_address: '21-3-7, Shalibanda Road',
      city_id: 1,
      phone: '9876500001',
      map_url: 'https://maps.example/12',
      is_veg: 0,
      ...change,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  // The contract's answer.
  return ((await answer.json()) as { restaurantId: number }).restaurantId;
}

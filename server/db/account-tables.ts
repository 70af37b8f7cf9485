import type { Generated } from 'kysely';

/** The kind of account that a session, code or token belongs to. */
export type Audience = 'customer' | 'partner';

/** The tables of the accounts: customers and partners, their codes, passkeys, browsers and sessions. */
export interface AccountTables {
  customers: {
    id: Generated<number>;
    phone: string;
    name: string;
    email: string | null;
    address: string | null;
    created_at: Generated<Date>;
    /** Time of the first login. Until then, another registration with this number replaces the name. */
    first_login_at: Date | null;
  };
  partners: {
    id: Generated<number>;
    phone: string;
    name: string;
    address: string;
    created_at: Generated<Date>;
    /** As for customers, but another registration also replaces the address. */
    first_login_at: Date | null;
    /** Set by the operator: a login without a passkey first enrols one (D230). */
    second_factor_required: Generated<boolean>;
  };
  /** The passkeys of partners. */
  passkeys: {
    id: Generated<number>;
    partner_id: number;
    /** base64url */
    credential_id: string;
    /** In COSE format. */
    public_key: Buffer;
    /** The counter of the last use; 0 if the passkey counts nothing. */
    sign_count: number;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** Challenges that a browser has not answered yet: one for each account, purpose and browser. */
  passkey_challenges: {
    /** base64url */
    challenge: string;
    partner_id: number;
    purpose: 'login' | 'enrol' | 'prove' | 'add';
    browser_hash: string;
    expires_at: Date;
  };
  /** Valid codes: one for each number and browser. A request without a cookie finds its code by network. */
  otp_codes: {
    audience: Audience;
    phone: string;
    browser_hash: string;
    network: string | null;
    code_hash: string;
    tries_left: number;
    sent_at: Date;
    expires_at: Date;
  };
  /** Every message with a code that was passed to the gateway, including rejected ones. */
  otp_sends: {
    id: Generated<number>;
    audience: Audience;
    phone: string;
    network: string;
    /** The browser that the code is for; null in rows that are older than the cookies. */
    browser_hash: string | null;
    /** Whether the request had the browser's cookie; if not, the row also counts for its network. */
    with_cookie: Generated<boolean>;
    sent_at: Date;
  };
  /** Registrations, and code requests with unregistered numbers. */
  network_attempts: { id: Generated<number>; network: string; kind: 'unknown_number' | 'registration'; at: Date };
  /** Browsers, with the numbers that they have logged in with. */
  known_browsers: { audience: Audience; phone: string; browser_hash: string; last_login_at: Date };
  /** Logins. Access tokens contain the session's `id`. `token_id` identifies the current refresh token. */
  sessions: {
    id: string;
    audience: Audience;
    subject_id: number;
    token_id: string;
    /** The refresh token that the last rotation replaced; null before the first rotation. */
    previous_token_id: string | null;
    rotated_at: Date | null;
    opened_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
}

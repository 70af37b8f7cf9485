import { isRecord } from './is-record.ts';

/** The tokens of a login's answer; null where it has none, as with a gateway's own 200. */
export function tokensIn(answer: unknown): { accessToken: string; refreshToken: string } | null {
  if (!isRecord(answer)) return null;
  const { accessToken, refreshToken } = answer;
  return isText(accessToken) && isText(refreshToken) ? { accessToken, refreshToken } : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

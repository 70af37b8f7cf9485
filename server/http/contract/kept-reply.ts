import type { FastifyReply, FastifyRequest } from 'fastify';

/** A 200 response with its serialized body. */
export interface KeptAnswer {
  readonly status: 200;
  readonly json: Buffer;
  /** Value of the ETag header for `json`, with quotes. */
  readonly etag: string;
}

/** Sends a kept answer, or 304 without a body if the client has it (D268). */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { status, json, etag }: KeptAnswer) {
  const stored = request.headers['if-none-match'];
  if (stored !== undefined && names(stored, etag)) return reply.code(304).header('etag', etag).send();
  return reply.code(status).headers({ 'content-type': 'application/json; charset=utf-8', etag }).send(json);
}

/** Whether a list of entity tags names this one. A proxy that compresses answers marks their tags as weak. */
const names = (list: string, etag: string): boolean =>
  list.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

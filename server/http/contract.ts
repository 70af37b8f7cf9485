import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '../../openapi/schema.gen.ts';
import type { CallAudit } from '../audit/call-audit.ts';
import type { CallLimits } from './call-limits.ts';
import { ApiError, sendApiError } from './api-error.ts';
import { acceptJson, type ParsedBody } from './contract/bodies.ts';
import { withCanonicalTexts } from './contract/canonical-text.ts';
import {
  operationsOf,
  readContract,
  type Operation,
  type OperationId,
  type SecurityScheme,
} from './contract/document.ts';
import { handleErrors, invalidRequest } from './contract/error-handler.ts';
import { sendKept, type KeptAnswer } from './contract/kept-reply.ts';
import { sendLarge, type LargeAnswer } from './contract/large-reply.ts';
import { createValidation, type Validation } from './contract/validation.ts';
import type { Audience } from '../db/schema.ts';
import { inTurn, Turns } from './turns.ts';

export type { OperationId, SecurityScheme } from './contract/document.ts';
export type { KeptAnswer } from './contract/kept-reply.ts';
export type { LargeAnswer } from './contract/large-reply.ts';

/**
 * The authenticated caller, read from a valid token. `tokenId` is set only by operations that take a refresh token: its
 * id.
 */
export interface Principal {
  readonly audience: Audience;
  readonly id: number;
  readonly sessionId: string;
  readonly tokenId?: string;
  /** When the access token expires, epoch ms; absent for refresh tokens. */
  readonly expiresAt?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once a call of the contract is authenticated. */
    principal?: Principal | null;
    /** Set once the response is a stream. */
    stream?: OpenStream;
  }
}

/** Operations without a token; `registerContract` throws when the contract disagrees. */
const publicOperations = [
  'registerCustomer',
  'sendOtp',
  'verifyOtp',
  'verifyToken',
  'receiveWebhook',
  'registerPartner',
  'partnerSendOtp',
  'partnerVerifyOtp',
  'partnerVerifyPasskey',
  'partnerEnrolPasskey',
] as const satisfies OperationId[];
type PublicOperation = (typeof publicOperations)[number];

type Values<K extends OperationId, Where extends 'path' | 'query' | 'header'> = [
  NonNullable<operations[K]['parameters'][Where]>,
] extends [never]
  ? Record<string, never>
  : NonNullable<operations[K]['parameters'][Where]>;

type Body<K extends OperationId> = operations[K] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : undefined;

/** The validated input of a handler. */
export interface Input<K extends OperationId> {
  readonly body: Body<K>;
  readonly path: Values<K, 'path'>;
  readonly query: Values<K, 'query'>;
  readonly headers: Values<K, 'header'>;
  readonly principal: K extends PublicOperation ? null : Principal;
  readonly request: FastifyRequest;
  /** The body as received, for checking signatures. */
  readonly rawBody: Buffer;
}

type Json<R> = R extends { content: { 'application/json': infer B } } ? B : never;

/** A response of the type text/event-stream, whose headers have been sent. */
export interface OpenStream {
  readonly response: ServerResponse;
  /** Time from the request to the headers of the response, ms. */
  readonly openedAfterMs: number;
  /** Why the stream ended. `client`: the client or the network closed it, or it is still open. */
  end: 'client' | 'token_expired' | 'session_ended' | 'slow' | 'failed' | 'shutdown';
}

/** A 200 response that stays open. */
export interface StreamAnswer {
  readonly status: 200;
  /**
   * Starts the stream.
   * @param respond Sends the headers of the response.
   * @throws ApiError before it calls `respond`, if the stream is refused.
   */
  start(respond: () => OpenStream): void;
}

type AnswerOf<Status, Response> = Response extends { content: { 'text/event-stream': string } }
  ? StreamAnswer
  : {
      readonly status: Status;
      readonly body: Json<Response>;
      readonly headers?: Readonly<Record<string, string>>;
    };

/** What a handler may return: a status that the contract documents, with its body. Anything else does not compile. */
export type Answer<K extends OperationId> = {
  [S in keyof operations[K]['responses'] & number]: AnswerOf<S, operations[K]['responses'][S]>;
}[keyof operations[K]['responses'] & number];

/** The body of the 200 response. */
export type OkBody<K extends OperationId> = K extends OperationId
  ? Extract<Answer<K>, { status: 200; body: unknown }>['body']
  : never;

export type Handler<K extends OperationId> = (input: Input<K>) => Promise<Answer<K> | KeptAnswer | LargeAnswer>;
export type Handlers = { [K in OperationId]: Handler<K> };

export interface ContractOptions {
  /** Returns the owner of the token, or null if it is missing or not valid for this scheme. */
  authenticate(scheme: SecurityScheme, authorization: string | undefined): Promise<Principal | null>;
  readonly callLimits: CallLimits;
  readonly audit: CallAudit;
  /** Called when a stream has ended. Fastify calls `onResponse` only if the client has not closed the connection. */
  readonly onStreamEnd: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Also validates every answer, and answers 500 with the reason if it breaks the contract (tests). */
  readonly checkAnswers: boolean;
}

/**
 * Registers the operations of the contract on `app`, whose prefix must be the base path of the contract. Requests with
 * an invalid token or invalid input do not reach a handler; invalid input is answered with 400 `validation_error` and
 * the field.
 * @returns the operations that have no handler and are therefore not registered.
 */
export function registerContract(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  options: ContractOptions,
): OperationId[] {
  const document = readContract();
  const validation = createValidation(document);
  app.decorateRequest('principal', null);
  acceptJson(app);
  handleErrors(app, options);
  app.setNotFoundHandler((_request, reply) =>
    sendApiError(reply, new ApiError('not_found', { detail: 'There is no such call.' })),
  );
  const unregistered: OperationId[] = [];
  for (const operation of operationsOf(document)) {
    const handler = handlers[operation.id];
    if (handler) registerOperation(app, operation, { handler: handler as Handler<OperationId>, validation, options });
    else unregistered.push(operation.id);
  }
  return unregistered;
}

interface Wiring {
  /**
   * Typed for any operation: TypeScript cannot infer in a loop that input and answer belong to the same `operation.id`.
   */
  readonly handler: Handler<OperationId>;
  readonly validation: Validation;
  readonly options: ContractOptions;
}

function registerOperation(app: FastifyInstance, operation: Operation, { handler, validation, options }: Wiring): void {
  const { security } = operation;
  const isPublic = publicOperations.some((id) => id === operation.id);
  if (isPublic === (security !== undefined))
    throw new Error(`${operation.id}: the contract and publicOperations disagree`);

  const turns = new Turns();

  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operationId: operation.id, readsBody: operation.body !== undefined },
    exposeHeadRoute: !operation.streams,
    // `onRequest` runs before parsing, so that the body of an unauthenticated request is never parsed.
    onRequest: async (request: FastifyRequest) => {
      await options.callLimits.checkNetwork(request);
      if (!security) return;
      const principal = await options.authenticate(security, request.headers.authorization);
      if (!principal) throw new ApiError('token_not_valid');
      await options.callLimits.checkAccount(request, principal);
      if (operation.asksProvider) await options.callLimits.checkPayments(request, principal);
      request.principal = principal;
    },
    handler: async (request, reply) => {
      const { principal } = request;
      if (!operation.oneAtATime || !principal) return respond(request, reply);
      const turn = turns.take(`${principal.audience} ${principal.id}`);
      await inTurn(turn, reply.raw, () => respond(request, reply));
      return reply;
    },
  });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const input = readInput(operation, validation, request);
    // `input` was just validated against this operation's schemas.
    const { principal = null } = request;
    const answer = await options.audit.run({ operation, principal, request, input }, () =>
      answerOf(handler, { ...input, principal } as Input<OperationId>),
    );
    // The request timed out and has been answered.
    if (reply.sent) return reply;
    if (isStream(answer)) {
      if (!operation.streams) throw new ContractViolation(`${operation.id} is not a stream in the contract`);
      answer.start(() => {
        reply.raw.once('close', () => options.onStreamEnd(request, reply));
        return openStream(request, reply);
      });
      return reply;
    }
    if (options.checkAnswers) {
      const breach = validation.answer(operation, answer.status, bodyOf(answer));
      if (breach) throw new ContractViolation(breach);
    }
    if ('json' in answer) return sendKept(request, reply, answer);
    if ('pieces' in answer) return sendLarge(reply, answer);
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .send(answer.body);
  }
}

/** Returns the handler's answer. An `ApiError` that it throws is an answer too, and is validated like any other. */
async function answerOf(
  handler: Handler<OperationId>,
  input: Input<OperationId>,
): Promise<Answer<OperationId> | KeptAnswer | LargeAnswer> {
  try {
    return await handler(input);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function bodyOf(answer: { readonly body: unknown } | KeptAnswer | LargeAnswer): unknown {
  if ('json' in answer) return JSON.parse(answer.json.toString());
  return 'pieces' in answer ? JSON.parse(Buffer.concat(answer.pieces).toString()) : answer.body;
}

const isStream = (answer: object): answer is StreamAnswer => 'start' in answer;

/** Sends the headers of a stream, whose connection is closed with it. Fastify then leaves the response alone. */
function openStream(request: FastifyRequest, reply: FastifyReply): OpenStream {
  reply.headers({
    'content-type': 'text/event-stream',
    // Proxies must neither compress nor buffer it.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  const { raw: response } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) response.setHeader(name, value);
  request.stream = { response, openedAfterMs: reply.elapsedTime, end: 'client' };
  reply.hijack();
  response.flushHeaders();
  return request.stream;
}

/** The handler's answer violates the contract. Thrown only with `checkAnswers`, except for streams. */
export class ContractViolation extends Error {}

function readInput(operation: Operation, validation: Validation, request: FastifyRequest) {
  // The parser of `acceptJson` has set `request.body`; it is undefined if the request has no body.
  const { rawBody, value: body } = (request.body as ParsedBody | undefined) ?? {
    rawBody: Buffer.alloc(0),
    value: undefined,
  };
  const invalid = validation.body(operation, body);
  if (invalid) throw invalidRequest(request, invalid);
  const values = (where: 'path' | 'query' | 'header', source: object) => {
    const checked = validation.parameters(operation, where, withCanonicalTexts(source) as object);
    if (!checked.ok) throw invalidRequest(request, checked.invalid);
    return checked.value;
  };
  const named = operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const headers = Object.fromEntries(
    named.flatMap((name) => {
      const value = request.headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return {
    body,
    rawBody,
    request,
    path: values('path', request.params as object),
    query: values('query', request.query as object),
    headers: values('header', headers),
  };
}

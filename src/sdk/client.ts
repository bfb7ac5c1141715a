import { type Input, type OperationName, type Output, operationNames } from '../contract/operations/index.ts'
import type { ListEntry } from '../contract/operations/list.ts'
import { httpTransport } from './http-transport.ts'
import { RefusalError } from './refusal-error.ts'
import type { CallOptions, EventOptions, StreamedEvent, Transport } from './transport.ts'

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never
type VerbOf<Noun extends string> = OperationName extends infer Name ? (Name extends `${Noun}.${infer Verb}` ? Verb : never) : never
type NameOf<Noun extends string, Verb extends string> = Extract<OperationName, `${Noun}.${Verb}`>

/** An input whose fields may all be left out may be left out itself. */
type Method<Name extends OperationName> =
  Record<string, never> extends Input<Name>
    ? (input?: Input<Name>, options?: CallOptions) => Promise<Output<Name>>
    : (input: Input<Name>, options?: CallOptions) => Promise<Output<Name>>

/** Every operation as `client.noun.verb(input)`, and a few conveniences. */
export type Client = { [Noun in NounOf<OperationName>]: { [Verb in VerbOf<Noun>]: Method<NameOf<Noun, Verb>> } } & {
  session: {
    /** The session's whole list, as `GET /session/:id/todo` gives it. */
    todo(session: number | string): Promise<ListEntry[]>
  }
  /** The tenant's events, in order, resumed after every interruption. */
  events(options?: EventOptions): AsyncIterable<StreamedEvent>
}

export type ClientOptions = { url: string; token: string; fetch?: typeof fetch } | Transport

/** Refusals are thrown as RefusalError; everything else thrown is trouble on the way. */
export function createClient(options: ClientOptions): Client {
  const transport = 'perform' in options ? options : httpTransport(options)
  const call = async (name: OperationName, input: unknown, callOptions: CallOptions = {}): Promise<unknown> => {
    const outcome = await transport.perform(name, input ?? {}, callOptions)
    if (!outcome.granted) throw new RefusalError(outcome.refusal)
    return outcome.value
  }
  const client: Record<string, Record<string, unknown>> = {}
  for (const name of operationNames) {
    const [noun = '', verb = ''] = name.split('.')
    const methods = client[noun] ?? {}
    methods[verb] = (input: unknown, callOptions?: CallOptions) => call(name, input, callOptions)
    client[noun] = methods
  }
  const session = {
    ...client.session,
    todo: async (reference: number | string) => ((await call('list.get', { session: reference })) as Output<'list.get'>).todos,
  }
  return { ...client, session, events: (eventOptions: EventOptions = {}) => transport.events(eventOptions) } as unknown as Client
}

/**
 * A cause outside our programs, such as a port in use. Its message is one sentence for the person who started the
 * program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/**
 * A failure with an external cause, such as a port in use. Its message is one sentence for the user who started the
 * program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

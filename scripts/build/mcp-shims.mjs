// Stands in for what the MCP SDK picks by platform: without its JSON Schema validator, which checks what a client was asked to fill in
// (we never ask), and takes longer to load than all we use of it.
export { default as process } from 'node:process'

export class DefaultJsonSchemaValidator {
  getValidator() {
    throw new Error('The JSON Schema validator is left out of this bundle.')
  }
}

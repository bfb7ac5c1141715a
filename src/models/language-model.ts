import type { LanguageModel } from 'ai'
import type { ChosenModel } from './choose-model.ts'

/** Each provider is loaded when it is first asked. */
export async function openLanguageModel({ name, config, key }: ChosenModel, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { baseURL } = config
  // Never undefined: then the library would look for a key by itself.
  const apiKey = key ?? ''
  switch (config.kind) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      // The signatures of Gemini's thoughts are sent back only under this name.
      return createOpenAICompatible({ name: 'google', baseURL, apiKey, fetch, includeUsage: true })(name)
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic')
      return createAnthropic({ baseURL, apiKey, fetch })(name)
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ baseURL, apiKey, fetch })(name)
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google')
      return createGoogleGenerativeAI({ baseURL, apiKey, fetch })(name)
    }
  }
}

// Where the AI is asked: OpenAI itself, or what the operator runs in its place. Told at start; companies have no say in it.

const OPENAI_ADDRESS = 'https://api.openai.com/v1'

let address = OPENAI_ADDRESS

/** Without a trailing slash. */
export function setOpenAiAddress(given: string | undefined): void {
  address = given ?? OPENAI_ADDRESS
}

export function openAiAddress(): string {
  return address
}

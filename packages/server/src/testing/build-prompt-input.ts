import { buildQueue } from './build-company.ts'

/** The input for a prompt of the company, with a new queue. */
export async function buildPromptInput(companyId: number) {
  return {
    name: 'Vendedora virtual',
    prompt: 'Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.',
    apiKey: 'sk-chave-de-teste',
    queueId: await buildQueue(companyId),
  }
}

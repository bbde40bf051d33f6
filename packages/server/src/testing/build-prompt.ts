import { buildQueue } from './build-company.ts'

/** What a prompt of the company is made of, with a queue of its own. */
export async function promptOf(companyId: number) {
  return {
    name: 'Vendedora virtual',
    prompt: 'Você atende a loja com simpatia, responde sobre prazos e nunca inventa um preço.',
    apiKey: 'sk-chave-de-teste',
    queueId: await buildQueue(companyId),
  }
}

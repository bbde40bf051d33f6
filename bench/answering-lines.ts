import { HttpConnection, signIn } from './http-connection.ts'
import { ADMIN, type Served } from './start-server.ts'
import { connectLine } from './simulated-line.ts'

/** Two lines of a company: one without automatic answers, one with a menu. */
export interface AnsweringLines {
  readonly address: URL
  readonly token: string
  readonly silent: number
  readonly menu: number
}

export async function buildAnsweringLines({ address }: Served): Promise<AnsweringLines> {
  const token = await signIn(address, ADMIN.email, ADMIN.password)
  const http = await HttpConnection.open(address)
  const [plan] = await http.call<Array<{ id: number }>>('GET', '/plans/all', token)
  await http.call('PUT', `/plans/${plan?.id}`, token, { connections: 5, queues: 5 })
  const silent = await connectLine(http, token, 'Sem resposta')
  const menu = await connectLine(http, token, 'Com menu')
  const queueIds: number[] = []
  for (const [index, name] of ['Vendas', 'Suporte'].entries()) {
    const queue = { name, color: `#00${1000 + index}`, greetingMessage: `${name}.` }
    queueIds.push((await http.call<{ id: number }>('POST', '/queue', token, queue)).id)
  }
  await http.call('PUT', `/whatsapp/${menu}`, token, {
    name: 'Com menu',
    greetingMessage: 'Olá, {{firstName}}!',
    maxUseBotQueues: 0,
    queueIds,
  })
  http.close()
  return { address, token, silent, menu }
}

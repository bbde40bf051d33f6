// Calls as clients of the family make them (decision 0072): the bearer token, the cookie on refresh, a single refresh
// after a 403, none after a 401, and errors translated by the catalogue of the client.

const SERVER = new URLSearchParams(location.search).get('server') ?? ''

export interface Session {
  token: string
  user: {
    id: number
    name: string
    companyId: number
    profile: string
    queues: { id: number; UserQueue: { queueId: number } }[]
    company: { dueDate: string; settings: { key: string; value: string }[] }
  }
}

export const session: { now: Session | undefined } = { now: undefined }

const CATALOGUE: Readonly<Record<string, string>> = {
  ERR_INTERNAL_SERVER_ERROR: 'Ocorreu um erro inesperado, tente mais tarde.',
  ERR_INVALID_CREDENTIALS: 'Erro de autenticação.',
  ERR_SESSION_EXPIRED: 'Sessão expirada. Por favor entre.',
  ERR_OTHER_OPEN_TICKET: 'Já existe um atendimento aberto para este contato.',
  ERR_NO_PERMISSION: 'Sem permissão.',
}

export function showToast(text: string): void {
  const status = document.querySelector('[role=status]')
  if (status) status.textContent = text
}

/** @throws after showing the error */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response = await request(method, path, body)
  if (response.status === 403) {
    await refreshSession()
    response = await request(method, path, body)
  }
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return answer as T
  if (response.status === 401) session.now = undefined
  const { error } = answer as { error: string }
  showToast(CATALOGUE[error] ?? error)
  throw new Refused(error)
}

class Refused extends Error {}

/** Ignores refusals, which are shown already. */
export function ignoreRefusals(done: Promise<unknown>): void {
  done.catch((cause: unknown) => {
    if (!(cause instanceof Refused)) throw cause
  })
}

function request(method: string, path: string, body: unknown): Promise<Response> {
  const isForm = body instanceof FormData
  return fetch(SERVER + path, {
    method,
    credentials: 'include',
    headers: {
      ...(session.now && { Authorization: `Bearer ${session.now.token}` }),
      ...(!isForm && body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
}

export async function refreshSession(): Promise<void> {
  const response = await request('POST', '/auth/refresh_token', undefined)
  if (!response.ok) throw new Error('the session was not refreshed')
  session.now = (await response.json()) as Session
}

/** Address of a file by its name. */
export const publicAddress = (name: string) => `${SERVER}/public/${name}`

export const serverAddress = SERVER

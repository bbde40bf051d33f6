// The JSON in which businesses describe their buttons and phones their answers (WhatsApp's "native flow").

/** Real ones are far shorter; parsing an unbounded text of a stranger would stop the process. */
const JSON_MAX = 20_000
const ROWS_MOST = 100

type Params = Readonly<Record<string, unknown>>

/** @returns an empty object for JSON that is too long, broken or no object */
export function flowParamsIn(json: string | null | undefined): Params {
  if (!json || json.length > JSON_MAX) return {}
  try {
    const parsed: unknown = JSON.parse(json)
    return isParams(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

export function textIn(params: Params, ...names: string[]): string {
  for (const name of names) {
    const value = params[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

interface FlowButton {
  name?: string | null | undefined
  buttonParamsJson?: string | null | undefined
}

/** One line for each option with its target; a Pix key and the items of an order likewise. */
export function linesOfFlowButton({ name, buttonParamsJson }: FlowButton): string[] {
  const params = flowParamsIn(buttonParamsJson)
  const title = textIn(params, 'display_text', 'title')
  const rows = listIn(params, 'sections').flatMap((section) => [
    ...(textIn(section, 'title') ? [textIn(section, 'title')] : []),
    ...listIn(section, 'rows').map((row) =>
      pressableText(textIn(row, 'title', 'description', 'id')),
    ),
  ])
  const target = textIn(params, 'url', 'phone_number', 'copy_code', 'coupon_code')
  const own = title || target ? [pressableText(title, target)] : []
  const money = [...linesOfOrder(params), ...linesOfPix(params)]
  const lines = [...own, ...rows, ...money].filter((line) => line !== '')
  return lines.length === 0 && name === 'send_location'
    ? [pressableText('📍')]
    : lines.slice(0, ROWS_MOST)
}

/** @returns an empty text where there is neither a title nor a target */
export function pressableText(title: string | null | undefined, target?: string | null): string {
  const words = [title, target].map((one) => one?.trim()).filter(Boolean)
  return words.length === 0 ? '' : `▸ ${words.join(': ')}`
}

function linesOfOrder(params: Params): string[] {
  const order = params.order
  const items = isParams(order) ? listIn(order, 'items') : []
  const currency = textIn(params, 'currency')
  const lines = items.map((item) => {
    const amount = amountIn(item.amount)
    const quantity = typeof item.quantity === 'number' ? `${item.quantity} × ` : ''
    return `${quantity}${textIn(item, 'name')}${amount && ` · ${currency} ${amount}`}`
  })
  const total = amountIn(params.total_amount)
  return total === '' || Number(total) === 0 ? lines : [...lines, `${currency} ${total}`.trim()]
}

function linesOfPix(params: Params): string[] {
  return listIn(params, 'payment_settings').flatMap((setting) =>
    Object.values(setting)
      .filter(isParams)
      .flatMap((means) => {
        const key = textIn(means, 'key', 'code')
        return key === ''
          ? []
          : [['Pix', textIn(means, 'merchant_name'), key].filter(Boolean).join(' · ')]
      }),
  )
}

/** `{value: 1050, offset: 100}` is 10.50. */
function amountIn(amount: unknown): string {
  if (!isParams(amount)) return ''
  const { value, offset } = amount
  if (typeof value !== 'number' || typeof offset !== 'number' || offset <= 0) return ''
  return (value / offset).toFixed(2)
}

function listIn(params: Params, name: string): Params[] {
  const value = params[name]
  return Array.isArray(value) ? value.filter(isParams).slice(0, ROWS_MOST) : []
}

function isParams(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

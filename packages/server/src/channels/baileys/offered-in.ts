import { linesOfFlowButton, pressableText } from './native-flow.ts'
import type {
  ButtonsProto,
  HeaderProto,
  InteractiveProto,
  ListProto,
  ProductProto,
  StructuredProto,
  TemplateProto,
} from './offering-protos.ts'
import type { Count, MessageProto } from './baileys-package.ts'

// Messages with options to press, as businesses write them. The screens show them as text: title, body, footer, and a
// line for each button or row. A picture, film, file or location above the text stays a medium.

export interface Offered {
  readonly header: HeaderProto | undefined
  readonly text: string
}

/** @returns undefined for a message without options */
export function offeredIn(said: MessageProto): Offered | undefined {
  const { buttonsMessage, templateMessage, listMessage, interactiveMessage, productMessage } = said
  if (buttonsMessage) return offeredByButtons(buttonsMessage)
  if (templateMessage) return offeredByTemplate(templateMessage)
  if (listMessage) return offeredByList(listMessage)
  if (interactiveMessage) return offeredByInteractive(interactiveMessage)
  if (productMessage) return offeredByProduct(productMessage)
  const structured = said.highlyStructuredMessage
  if (!structured) return undefined
  const { hydratedHsm } = structured
  return hydratedHsm
    ? offeredByTemplate(hydratedHsm)
    : offeredText(undefined, [textOf(structured)], [])
}

type Text = string | null | undefined

/** Paragraphs are separated by an empty line; the options stand together below them. */
function offeredText(
  header: HeaderProto | undefined,
  paragraphs: readonly Text[],
  options: readonly string[],
): Offered {
  const lines = options.filter((line) => line !== '').slice(0, OPTIONS_MOST)
  const text = [...paragraphs, lines.join('\n')]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join('\n\n')
  return { header, text }
}

const OPTIONS_MOST = 100
const CARDS_MOST = 20

function offeredByButtons(message: ButtonsProto): Offered {
  const { text, contentText, footerText } = message
  const options = (message.buttons ?? []).flatMap(({ buttonText, nativeFlowInfo }) => {
    const title = buttonText?.displayText
    if (title) return [pressableText(title)]
    const { name, paramsJson: buttonParamsJson } = nativeFlowInfo ?? {}
    return linesOfFlowButton({ name, buttonParamsJson })
  })
  return offeredText(message, [text, contentText, footerText], options)
}

function offeredByTemplate(message: TemplateProto): Offered {
  const { interactiveMessageTemplate, fourRowTemplate } = message
  const hydrated = message.hydratedTemplate ?? message.hydratedFourRowTemplate
  if (hydrated) {
    const { hydratedTitleText, hydratedContentText, hydratedFooterText } = hydrated
    const options = (hydrated.hydratedButtons ?? []).map(
      ({ quickReplyButton, urlButton, callButton }) =>
        pressableText(
          (quickReplyButton ?? urlButton ?? callButton)?.displayText,
          urlButton?.url ?? callButton?.phoneNumber,
        ),
    )
    return offeredText(
      hydrated,
      [hydratedTitleText, hydratedContentText, hydratedFooterText],
      options,
    )
  }
  if (interactiveMessageTemplate) return offeredByInteractive(interactiveMessageTemplate)
  return fourRowTemplate ? offeredByFourRows(fourRowTemplate) : offeredText(undefined, [], [])
}

function offeredByFourRows(template: NonNullable<TemplateProto['fourRowTemplate']>): Offered {
  const { highlyStructuredMessage: title, content, footer } = template
  const options = (template.buttons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
    pressableText(
      textOf((quickReplyButton ?? urlButton ?? callButton)?.displayText),
      textOf(urlButton?.url ?? callButton?.phoneNumber),
    ),
  )
  return offeredText(template, [textOf(title), textOf(content), textOf(footer)], options)
}

/** The message holds only the parameters of its template, unless the phone has inserted them. */
function textOf(structured: StructuredProto | null | undefined): string {
  const { params, localizableParams } = structured ?? {}
  const localized = (localizableParams ?? []).map((param) => param.default ?? '')
  return (params && params.length > 0 ? params : localized).join('\n')
}

function offeredByList(message: ListProto): Offered {
  const { title, description, footerText, buttonText, productListInfo } = message
  const rows = (message.sections ?? []).flatMap((section) => [
    section.title ?? '',
    ...(section.rows ?? []).map((row) => pressableText(row.title, row.description)),
  ])
  const products = (productListInfo?.productSections ?? []).map((section) => section.title ?? '')
  return offeredText(
    undefined,
    [title, description, footerText],
    [pressableText(buttonText), ...rows, ...products],
  )
}

/** @param depth of cards within cards, which no client makes */
function offeredByInteractive(message: InteractiveProto, depth = 0): Offered {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = message
  const product = header?.productMessage && offeredByProduct(header.productMessage)
  const options = (nativeFlowMessage?.buttons ?? []).flatMap(linesOfFlowButton)
  const own = offeredText(
    header ?? undefined,
    [header?.title, header?.subtitle, product?.text, body?.text, footer?.text],
    options,
  )
  if (!carouselMessage?.cards || depth > 0) return own
  const cards = carouselMessage.cards
    .slice(0, CARDS_MOST)
    .map((card) => offeredByInteractive(card, depth + 1))
  const text = [own, ...cards].map((one) => one.text).filter((one) => one !== '')
  const firstHeader = [own, ...cards].find((one) => hasHeader(one.header))?.header
  return { header: firstHeader, text: text.join('\n\n') }
}

function hasHeader(header: HeaderProto | undefined): boolean {
  if (!header) return false
  const { imageMessage, videoMessage, documentMessage, locationMessage } = header
  return Boolean(imageMessage ?? videoMessage ?? documentMessage ?? locationMessage)
}

function offeredByProduct({ product, catalog, body, footer }: ProductProto): Offered {
  const { productImage, title, description, currencyCode, url } = product ?? {}
  const price = amountOf(product?.salePriceAmount1000) || amountOf(product?.priceAmount1000)
  // The picture of a catalogue's own page is stored unencrypted elsewhere, and has no key.
  const header = productImage?.mediaKey ? { imageMessage: productImage } : undefined
  return offeredText(
    header,
    [
      title ?? catalog?.title,
      description ?? catalog?.description,
      price && `${currencyCode ?? ''} ${price}`,
      body,
      footer,
      url,
    ],
    [],
  )
}

/** Formats thousandths of the currency's unit. @returns an empty text for zero */
export function amountOf(thousandths: Count): string {
  const amount = Number(thousandths ?? 0) / 1000
  return amount > 0 ? amount.toFixed(2) : ''
}

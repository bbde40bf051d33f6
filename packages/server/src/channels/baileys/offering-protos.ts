import type { Count, MediaProto } from './baileys-package.ts'

// Fields of messages with options to press, as far as the screens show them. Businesses write them by the official API
// or by programs; packages/multi-device/package-type-checks.ts checks these types against the client's own.

type Maybe<T> = T | null | undefined

interface Place {
  degreesLatitude?: Maybe<number>
  degreesLongitude?: Maybe<number>
  name?: Maybe<string>
  address?: Maybe<string>
}

/** The part above the text: at most one of these. */
export interface HeaderProto {
  imageMessage?: Maybe<MediaProto>
  videoMessage?: Maybe<MediaProto>
  documentMessage?: Maybe<MediaProto>
  locationMessage?: Maybe<Place>
}

export interface ProductProto {
  product?: Maybe<{
    productImage?: Maybe<MediaProto>
    productId?: Maybe<string>
    title?: Maybe<string>
    description?: Maybe<string>
    currencyCode?: Maybe<string>
    priceAmount1000?: Count
    salePriceAmount1000?: Count
    url?: Maybe<string>
  }>
  catalog?: Maybe<{ title?: Maybe<string>; description?: Maybe<string> }>
  body?: Maybe<string>
  footer?: Maybe<string>
  businessOwnerJid?: Maybe<string>
}

export interface ButtonsProto extends HeaderProto {
  text?: Maybe<string>
  contentText?: Maybe<string>
  footerText?: Maybe<string>
  buttons?: Maybe<
    Array<{
      buttonText?: Maybe<{ displayText?: Maybe<string> }>
      nativeFlowInfo?: Maybe<{ name?: Maybe<string>; paramsJson?: Maybe<string> }>
    }>
  >
}

export interface ListProto {
  title?: Maybe<string>
  description?: Maybe<string>
  buttonText?: Maybe<string>
  footerText?: Maybe<string>
  sections?: Maybe<
    Array<{
      title?: Maybe<string>
      rows?: Maybe<Array<{ title?: Maybe<string>; description?: Maybe<string> }>>
    }>
  >
  productListInfo?: Maybe<{ productSections?: Maybe<Array<{ title?: Maybe<string> }>> }>
}

export interface InteractiveProto {
  header?: Maybe<
    HeaderProto & {
      title?: Maybe<string>
      subtitle?: Maybe<string>
      productMessage?: Maybe<ProductProto>
    }
  >
  body?: Maybe<{ text?: Maybe<string> }>
  footer?: Maybe<{ text?: Maybe<string> }>
  nativeFlowMessage?: Maybe<{
    buttons?: Maybe<Array<{ name?: Maybe<string>; buttonParamsJson?: Maybe<string> }>>
    messageParamsJson?: Maybe<string>
  }>
  carouselMessage?: Maybe<{ cards?: Maybe<InteractiveProto[]> }>
}

/** A text of a template from before 2020: `hydratedHsm` holds the words where the phone has inserted the parameters. */
export interface StructuredProto {
  params?: Maybe<string[]>
  localizableParams?: Maybe<Array<{ default?: Maybe<string> }>>
  hydratedHsm?: Maybe<TemplateProto>
}

interface HydratedProto extends HeaderProto {
  hydratedTitleText?: Maybe<string>
  hydratedContentText?: Maybe<string>
  hydratedFooterText?: Maybe<string>
  hydratedButtons?: Maybe<
    Array<{
      quickReplyButton?: Maybe<{ displayText?: Maybe<string> }>
      urlButton?: Maybe<{ displayText?: Maybe<string>; url?: Maybe<string> }>
      callButton?: Maybe<{ displayText?: Maybe<string>; phoneNumber?: Maybe<string> }>
    }>
  >
}

interface FourRowsProto extends HeaderProto {
  highlyStructuredMessage?: Maybe<StructuredProto>
  content?: Maybe<StructuredProto>
  footer?: Maybe<StructuredProto>
  buttons?: Maybe<
    Array<{
      quickReplyButton?: Maybe<{ displayText?: Maybe<StructuredProto> }>
      urlButton?: Maybe<{ displayText?: Maybe<StructuredProto>; url?: Maybe<StructuredProto> }>
      callButton?: Maybe<{
        displayText?: Maybe<StructuredProto>
        phoneNumber?: Maybe<StructuredProto>
      }>
    }>
  >
}

export interface TemplateProto {
  hydratedTemplate?: Maybe<HydratedProto>
  hydratedFourRowTemplate?: Maybe<HydratedProto>
  fourRowTemplate?: Maybe<FourRowsProto>
  interactiveMessageTemplate?: Maybe<InteractiveProto>
}

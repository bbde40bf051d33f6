// Base addresses of Pix providers, or the operator's replacements, set at start.

interface Addresses {
  /** Without a trailing slash. */
  readonly asaas?: string
  readonly efi?: string
  /** A certificate authority to trust there too; for tests. */
  readonly efiAuthority?: string
}

let inPlace: Addresses = {}

export function setPixAddresses(given: Addresses = {}): void {
  inPlace = given
}

export function asaasAddress() {
  const { asaas } = inPlace
  return { base: asaas ?? 'https://api.asaas.com/v3', isNamedByOperator: asaas !== undefined }
}

export function efiAddress() {
  const { efi, efiAuthority } = inPlace
  return {
    base: efi ?? 'https://pix.api.efipay.com.br',
    isNamedByOperator: efi !== undefined,
    ...(efiAuthority !== undefined && { authority: efiAuthority }),
  }
}

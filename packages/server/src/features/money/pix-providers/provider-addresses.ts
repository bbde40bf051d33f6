// Where providers of Pix are asked, or what the operator has in their place. Told at start.

interface Addresses {
  /** Without a trailing slash. */
  readonly asaas?: string
  readonly efi?: string
  /** Whose certificates are taken there too; for tests. */
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

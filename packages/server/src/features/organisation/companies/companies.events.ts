import type { Company } from '@guiche/contract/companies'
import { event } from '../../../platform/events/events.ts'

/** The first administrator of a new company. The password is hashed before the transaction starts. */
export interface FirstUser {
  name: string
  email: string
  passwordHash: string
  isSuper: boolean
  /** Set if the address is unconfirmed, which refuses sign-ins. */
  unconfirmedSince?: Date
}

export interface CompanyCreated {
  company: Company
  firstUser: FirstUser
  campaignsEnabled: boolean
}

export const companyCreated = event<CompanyCreated>('company.created')

/** `campaignsEnabled` and `isLanguageChosen` are present only if they were part of the change. */
export interface CompanyChanged {
  company: Company
  campaignsEnabled?: boolean
  /** An administrator has chosen the language of texts to customers. */
  isLanguageChosen?: boolean
}

export const companyChanged = event<CompanyChanged>('company.changed')

/** The operator assigns another plan. Features above, which know what the company uses, may refuse it by throwing. */
export interface PlanAssigned {
  companyId: number
  planId: number
}

export const planAssigned = event<PlanAssigned>('company.planAssigned')

/** The company's time zone changed, so its days end at other instants. Announced before `companyChanged`. */
export interface CompanyZoneMoved {
  companyId: number
  from: string
  to: string
}

export const companyZoneMoved = event<CompanyZoneMoved>('company.zoneMoved')

/** The company is hidden now and can be restored for a while (docs/decisions/0049). */
export const companyDeleted = event<{ companyId: number }>('company.deleted')

/** A deleted company was restored unchanged. */
export const companyRestored = event<{ companyId: number }>('company.restored')

/** All rows of a deleted company were deleted; its files follow. */
export const companyRemoved = event<{ companyId: number }>('company.removed')

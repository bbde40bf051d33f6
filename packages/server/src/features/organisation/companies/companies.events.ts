import type { Company } from '@guiche/contract/companies'
import { event } from '../../../platform/events/events.ts'

/** The first administrator of a new company; the password is hashed before the transaction begins. */
export interface FirstUser {
  name: string
  email: string
  passwordHash: string
  isSuper: boolean
  /** Their address is not confirmed yet: they sign in once it is. */
  unconfirmedSince?: Date
}

export interface CompanyCreated {
  company: Company
  firstUser: FirstUser
  campaignsEnabled: boolean
}

export const companyCreated = event<CompanyCreated>('company.created')

/** `campaignsEnabled` and `isLanguageChosen` only where they were part of the change. */
export interface CompanyChanged {
  company: Company
  campaignsEnabled?: boolean
  /** An administrator has chosen the language of texts to customers. */
  isLanguageChosen?: boolean
}

export const companyChanged = event<CompanyChanged>('company.changed')

/** The operator gives a company another plan. What the company uses is known further up, where this may be refused. */
export interface PlanAssigned {
  companyId: number
  planId: number
}

export const planAssigned = event<PlanAssigned>('company.planAssigned')

/** The company's clock is that of another zone: its days end at other instants. Heard before `companyChanged`. */
export interface CompanyZoneMoved {
  companyId: number
  from: string
  to: string
}

export const companyZoneMoved = event<CompanyZoneMoved>('company.zoneMoved')

/** It is there no more for anybody, and may be taken back for a while (docs/decisions/0049). */
export const companyDeleted = event<{ companyId: number }>('company.deleted')

/** A deleted company was taken back: it is as it was. */
export const companyRestored = event<{ companyId: number }>('company.restored')

/** Every row of a deleted company is gone; its files are next. */
export const companyRemoved = event<{ companyId: number }>('company.removed')

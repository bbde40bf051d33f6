import { z } from 'zod'
import { END_OF_DAY } from './working-hours.ts'
import { givenTime } from './given-time.ts'
import { plan, planSummary } from './plans.ts'
import { declareRoutes } from './route.ts'
import { setting } from './settings.ts'
import {
  email,
  emptyReply,
  flag,
  givenId,
  id,
  idParam,
  instant,
  line,
  optionalId,
  optionalLine,
  pageQuery,
} from './shapes.ts'

export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const
export type Recurrence = (typeof recurrences)[number]

const languages = ['pt', 'en', 'es'] as const
export const language = z.enum(languages)
export type Language = z.output<typeof language>

/** A company's time zone by default, equal to the database's. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** Due date in the session of a company without one, because some clients refuse a missing one. */
export const FAR_DUE_DATE = '2093-03-14T03:00:00.000Z'

export const TRIAL_DAYS = 3

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** One day of a week's hours: `weekdayEn` is the lower-case English name; an empty pair is a closed day. */
export const scheduleDay = z.object({
  weekday: line(0, 40),
  weekdayEn: z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  startTime: clock.or(z.literal('')),
  /** Also `24:00`, the end of the day. */
  endTime: clock.or(z.enum(['', END_OF_DAY])),
})
export type ScheduleDay = z.output<typeof scheduleDay>

/** Monday to Friday 08:00 to 18:00, Saturday until noon, closed on Sunday (features 9). */
export const defaultWeek: readonly ScheduleDay[] = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sexta-feira', weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' },
  { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
  { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
]

/** A day on which the company is closed; a yearly one is matched by day and month. */
export const holiday = z.object({
  date: z.iso.date(),
  name: line(0, 100),
  isYearly: z.boolean(),
})
export type Holiday = z.output<typeof holiday>

/** A time zone's name in the IANA list. */
const timeZone = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'time_zone')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const workingHours = z.object({
  /** Several rows of a day are several spans; a span that ends before it begins continues after midnight. */
  schedules: z.array(scheduleDay).max(100),
  timeZone: timeZone.optional(),
  holidays: z.array(holiday).max(400).optional(),
})
export type WorkingHours = z.output<typeof workingHours>

/** Billing and address, set by the sign-up and the checkout. */
const address = {
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
}

export const company = z.object({
  id: id(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  planId: id().nullable(),
  status: z.boolean(),
  /** The last instant of its day in the company's zone, until which the company is served; null: unlimited. */
  dueDate: instant().nullable(),
  /** Agreed day of the month of the due date; shorter months use their last day. */
  dueDay: z.int().min(1).max(31).nullable(),
  trialExpiration: instant().nullable(),
  recurrence: z.enum(recurrences),
  language,
  timeZone: z.string(),
  schedules: z.array(scheduleDay),
  holidays: z.array(holiday),
  /** Set when the administrators hid the first steps. */
  firstStepsHidden: z.boolean(),
  ...address,
  createdAt: instant(),
  updatedAt: instant(),
})
export type Company = z.output<typeof company>

/**
 * A company as its own session carries it: always with a due date, with its settings, and with the plan, which
 * determines the menu.
 */
export const sessionCompany = company.extend({
  dueDate: instant(),
  settings: z.array(setting),
  plan: planSummary.nullable(),
})
export type SessionCompany = z.output<typeof sessionCompany>

const date = givenTime()
const dateOrNull = () =>
  z.preprocess((value) => (date.safeParse(value).success ? value : null), date.nullable())

const companyFields = {
  name: line(2, 50),
  email: email(),
  phone: optionalLine(20),
  planId: givenId(),
  status: flag().optional(),
  recurrence: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(recurrences).optional(),
  ),
  /** Its day in the company's zone is the last one. An empty or unparsable date means none. */
  dueDate: dateOrNull().optional(),
  campaignsEnabled: flag().optional(),
}

/** Input of the public sign-up; the server sets trial, dates, status and flags. */
export const signUpInput = z.object({
  /** Refuses direction marks, which could make the name look different. */
  name: line(2, 50).refine((name) => !/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(name)),
  email: email(),
  phone: optionalLine(20),
  password: z.string().min(5).max(50),
  planId: givenId(),
  language: language.optional(),
})
export type SignUpInput = z.output<typeof signUpInput>

export const companyInput = z.object({
  ...companyFields,
  password: z.string().min(5).max(50).optional(),
})
export type CompanyInput = z.output<typeof companyInput>

export const companyChange = z.object(companyFields).partial().extend({
  planId: optionalId().optional(),
  /** Accepts a plan smaller than the company's usage. */
  force: flag().optional(),
})
export type CompanyChange = z.output<typeof companyChange>

/** A deleted company can be restored within this time. */
export const RESTORABLE_HOURS = 24

const deletedCompany = z.object({
  id: id(),
  name: z.string(),
  deletedAt: instant(),
  restorableUntil: instant(),
  /** Set when its purge has begun: it cannot be restored. */
  removalBeganAt: instant().nullable(),
  /** The user who deleted it. */
  userName: z.string(),
})
export type DeletedCompany = z.output<typeof deletedCompany>

const companyPlan = company
  .pick({
    id: true,
    name: true,
    email: true,
    phone: true,
    status: true,
    dueDate: true,
    createdAt: true,
  })
  .extend({ plan: planSummary.nullable() })
export type CompanyPlan = z.output<typeof companyPlan>

export const companyRoutes = declareRoutes({
  'POST /companies/cadastro': {
    summary: 'Sign up: create a company with its first administrator and a trial of 3 days',
    who: 'public',
    body: signUpInput,
    reply: company,
  },
  'GET /companies/cadastro': {
    summary: 'Get whether sign-up is open, by the setting userCreation of company 1',
    who: 'public',
    reply: z.object({
      isOpen: z.boolean(),
      /** True if the address must be confirmed by mail before the first sign-in. */
      confirmsEmail: z.boolean(),
    }),
  },
  'GET /companies/:companyId/brand': {
    summary: 'Get the name that the public pages of a company show',
    who: 'public',
    params: z.object({ companyId: givenId() }),
    reply: company.pick({ name: true }),
  },
  'GET /companies': {
    summary: 'List companies, in pages',
    who: 'super',
    query: pageQuery,
    reply: z.object({ companies: z.array(company), count: z.int(), hasMore: z.boolean() }),
  },
  'GET /companies/list': {
    summary: 'List all companies with plan and settings, by name',
    who: 'super',
    reply: z.array(
      company.extend({
        plan: plan.pick({ id: true, name: true, value: true }).nullable(),
        settings: z.array(setting),
      }),
    ),
  },
  'GET /companies/:id': { summary: 'Get a company', who: 'user', params: idParam, reply: company },
  'POST /companies': {
    summary: 'Create a company',
    who: 'super',
    body: companyInput,
    reply: company,
  },
  'PUT /companies/:id': {
    summary: 'Change a company',
    who: 'super',
    params: idParam,
    body: companyChange,
    reply: company,
  },
  'DELETE /companies/:id': {
    summary:
      'Delete a company: it is inaccessible at once, its rows and files are removed a day later',
    who: 'super',
    params: idParam,
    reply: emptyReply,
  },
  'GET /companies/deleted': {
    summary: 'List deleted companies whose rows still exist, newest first, in pages',
    who: 'super',
    query: pageQuery.pick({ pageNumber: true }),
    reply: z.object({ companies: z.array(deletedCompany), count: z.int(), hasMore: z.boolean() }),
  },
  'POST /companies/:id/restore': {
    summary: 'Restore a deleted company, within a day',
    who: 'super',
    params: idParam,
    reply: company,
  },
  'POST /companies/:id/remove': {
    summary: 'Remove a deleted company now; its name confirms the removal',
    who: 'super',
    params: idParam,
    body: z.object({ name: line(1, 50) }),
    reply: z.object({}),
  },
  'PUT /companies/:id/schedules': {
    summary: "Change the company's working hours, holidays and time zone",
    who: 'admin',
    params: idParam,
    body: workingHours,
    reply: company,
  },
  'PUT /companies/:id/language': {
    summary: "Change the language of automatic texts to the company's customers",
    who: 'admin',
    params: idParam,
    body: z.object({ language }),
    reply: company,
  },
  'GET /companies/listPlan/:companyId': {
    summary: "Get the company's plan with its flags",
    who: 'user',
    params: z.object({ companyId: givenId() }),
    reply: companyPlan,
  },
  'GET /companiesPlan': {
    summary: 'List all companies with the flags of their plans, by name',
    who: 'super',
    reply: z.object({ companies: z.array(companyPlan) }),
  },
})

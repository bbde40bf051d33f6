import type * as real from 'baileys'
import type * as kinds from '../server/src/channels/baileys/message-kinds.ts'
import type * as ours from '../server/src/channels/baileys/baileys-package.ts'

// Checks the types of the package against the types written here: a compiler error means that the package has changed.
// The file is checked where the package is installed, and never run.

/** Names that the product uses and the package lacks; `Nothing` refuses any. */
type Missing<Ours, Real> = Exclude<keyof Ours, keyof Real>
type Nothing<T extends never> = T

export type Exports = Nothing<Missing<ours.Baileys, typeof real>>
export type SocketParts = Nothing<Missing<ours.Socket, real.WASocket>>
export type Options = Nothing<Missing<ours.SocketOptions, real.SocketConfig>>
export type KeyTypes = Nothing<Exclude<keyof real.SignalDataTypeMap, ours.KeyType>>
export type Cipher = Nothing<Missing<ours.SignalRepository, real.SignalRepositoryWithLIDStore>>
export type Told = Nothing<Missing<ours.Events, real.BaileysEventMap>>

/** The package's type; the compiler refuses it unless it is assignable to the product's. */
type Fits<Ours, Real extends Ours> = Real

export type Message = Fits<ours.MessageProto, real.proto.IMessage>
export type Info = Fits<ours.MessageInfo, real.WAMessage>
export type Group = Fits<ours.GroupMetadata, real.GroupMetadata>
export type Contact = Fits<ours.ContactNames, real.Contact>
type Heard = real.BaileysEventMap
export type Update = Fits<ours.Events['connection.update'], Heard['connection.update']>
export type History = Fits<ours.Events['messaging-history.set'], Heard['messaging-history.set']>
export type Upsert = Fits<ours.Events['messages.upsert'], Heard['messages.upsert']>
export type Groups = Fits<ours.Events['groups.update'], Heard['groups.update']>
export type Presence = Fits<ours.Events['presence.update'], Heard['presence.update']>
export type Mapping = Fits<ours.Events['lid-mapping.update'], Heard['lid-mapping.update']>
type Kinds = keyof typeof kinds.MESSAGE_KINDS
/** Requires that exactly the fields of a message are classified. */
export type Classified = Nothing<Exclude<keyof real.proto.IMessage, Kinds>>
export type Classifiable = Nothing<Exclude<Kinds, keyof real.proto.IMessage>>

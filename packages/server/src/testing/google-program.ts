import { generateKeyPairSync } from 'node:crypto'

// What an agent of Dialogflow is asked with: the key file of a service account of its own.

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

export const serviceAccount = {
  client_email: 'robo@loja-br.example',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
export const keyFile = JSON.stringify(serviceAccount)

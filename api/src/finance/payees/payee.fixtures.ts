/** A bank account of a client as its form sends it; the numbers are valid and nobody's. */
export const payeeForm = (clientId: number, values: object = {}) => ({
  ...{ clientId, holder: 'Red River Trucking LLC', bankName: 'First Plains Bank', accountType: 'checking' },
  ...{ methods: ['ach', 'wire'], routingNumber: '021000021', accountNumber: '000123456789' },
  ...{ wireRoutingNumber: null, wireDetails: null, verification: 'Called Ann at the number on file' },
  ...values,
})

/** Who asks for a form again because the member proved another address than the one in it. */
export const askedByProof = 'rule:proven-address'

/** What whoever called the command can put right; its message is all that is printed. */
export class Mistake extends Error {}

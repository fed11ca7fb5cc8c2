/** Members whose values are not shown. @see spec: decision 59 */
export const SECRET_NAME = /(password|token|secret|authorization)$/i;

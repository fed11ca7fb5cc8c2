import { createElement } from 'react';

/** Stands in for the helper that a peer was compiled with, which makes elements of an older React. */
export default function jsx(type, props, key, ...children) {
  return createElement(type, { ...props, ...(key !== undefined && { key }) }, ...children);
}

// Places for the nodes of large graphs: a tidy drawing [Wetherell-Shannon 1979] of the tree by which they were found.
//
// Depth first, each leaf gets the next column; a node stands above the middle of its first and its last child.  So the
// leaves below a node have columns in a row, and the node stands within them.  Of two nodes of one depth neither is
// below the other, and their rows have nothing in common: they are a column apart at least, in the order of their
// parents, and no edges of the tree cross.  Linear in the number of nodes.

export interface Spot {
  x: number;
  y: number;
}

export const kAcross = 34;
export const kDown = 54;
/** To the left and right, as much as a loop at a node needs. */
const kMargin = 1;

/** `parents[i]` < i, or -1 for a root.  A tidy tree: a parent stands above the middle of its children. */
export function tree(parents: readonly number[]): { spots: Spot[]; width: number; height: number } {
  const children: number[][] = parents.map(() => []);
  const roots: number[] = [];
  parents.forEach((parent, i) => (parent >= 0 ? children[parent]! : roots).push(i));
  const spots: Spot[] = parents.map(() => ({ x: 0, y: 0 }));
  let depth = 0;
  parents.forEach((parent, i) => {
    spots[i]!.y = parent >= 0 ? spots[parent]!.y + 1 : 0;
    depth = Math.max(depth, spots[i]!.y);
  });
  // Leaves from left to right; depth first, without recursion: paths may be long.
  let nextLeaf = 0;
  const stack = [...roots].reverse().map((node) => ({ node, child: 0 }));
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const own = children[top.node]!;
    if (top.child < own.length) {
      stack.push({ node: own[top.child++]!, child: 0 });
      continue;
    }
    stack.pop();
    spots[top.node]!.x = own.length === 0 ? nextLeaf++ : (spots[own[0]!]!.x + spots[own.at(-1)!]!.x) / 2;
  }
  for (const spot of spots) {
    spot.x = (spot.x + kMargin) * kAcross;
    spot.y = (spot.y + 0.6) * kDown;
  }
  return { spots, width: (Math.max(nextLeaf, 1) - 1 + 2 * kMargin) * kAcross, height: (depth + 1.2) * kDown };
}
